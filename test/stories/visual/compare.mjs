/** What runs in a page of the browser: it reads pictures, all of them PNGs in base64. */

/** The pixels of a picture, four bytes each, base64. */
export async function pixelsOf(png) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const url = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(new Blob([context.getImageData(0, 0, width, height).data]));
  });
  return { width, height, rgba: url.split(',')[1] };
}

/**
 * Counts the pixels that differ between a kept picture and a new one. Where there are any, it draws expected, actual and
 * difference beside each other.
 */
export async function compare(one, other) {
  const load = async (png) => createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const before = await load(one);
  const after = await load(other);
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const pixels = (image) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  };
  const [left, right] = [pixels(before), pixels(after)];
  const shown = new ImageData(width, height);
  let count = 0;
  for (let i = 0; i < left.length; i += 4) {
    const same = [0, 1, 2, 3].every((k) => left[i + k] === right[i + k]);
    if (!same) count += 1;
    const grey = 200 + right[i + 1] / 5;
    shown.data.set(same ? [grey, grey, grey, 255] : [255, 0, 0, 255], i);
  }
  if (!count) return { count };
  const gap = 16;
  const head = 28;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [3 * width + 4 * gap, height + head + gap];
  const context = canvas.getContext('2d');
  context.fillStyle = '#888';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#fff';
  context.font = '16px sans-serif';
  const difference = await createImageBitmap(shown);
  const columns = { expected: before, actual: after, [`difference: ${count} pixels`]: difference };
  for (const [i, [name, image]] of Object.entries(columns).entries()) {
    const x = gap + i * (width + gap);
    context.fillText(name, x, 19);
    context.drawImage(image, x, head);
  }
  return { count, picture: canvas.toDataURL('image/png').split(',')[1] };
}
