/** Writes PNGs as small as they get without losing a pixel: a palette where 256 colours are enough. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header(width, height, colourType) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  data[9] = colourType;
  return chunk('IHDR', data);
}

/** Pixel → its place among the colours; rows begin with filter 0. */
function indexed(rgba, width, height) {
  const palette = new Map();
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const colour = rgba.readUIntBE(at, 3);
      if (!palette.has(colour)) palette.set(colour, palette.size);
      rows[y * (width + 1) + 1 + x] = palette.get(colour);
    }
  }
  return { rows, colours: [...palette.keys()] };
}

function coloured(rgba, width, height) {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0, at = 0, to = 0; y < height; y++) {
    to += 1;
    for (let x = 0; x < width; x++, at += 4, to += 3) rgba.copy(rows, to, at, at + 3);
  }
  return rows;
}

/** @param rgba Opaque pixels, four bytes each. */
export function encodePng(rgba, width, height) {
  const { rows, colours } = indexed(rgba, width, height);
  const pack = (data) => chunk('IDAT', deflateSync(data, { level: 9, memLevel: 9 }));
  const end = chunk('IEND', Buffer.alloc(0));
  if (colours.length > MOST_COLOURS)
    return Buffer.concat([SIGNATURE, header(width, height, 2), pack(coloured(rgba, width, height)), end]);
  const palette = Buffer.alloc(colours.length * 3);
  colours.forEach((colour, i) => palette.writeUIntBE(colour, i * 3, 3));
  return Buffer.concat([SIGNATURE, header(width, height, 3), chunk('PLTE', palette), pack(rows), end]);
}
