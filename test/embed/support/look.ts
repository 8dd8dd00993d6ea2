/**
 * Code for a page: what does not look right in its chat, as sentences. `__look(scale)` wants every part drawn, in the
 * widget's own type, whole and reachable by a pointer, whatever the page around it does.
 */
export const LOOK = `Object.defineProperty(window, '__look', { value: (scale = 1) => {
  const wrong = [];
  const doc = __deep('[part=base]')[0].ownerDocument;
  const at = (x, y) => {
    let found = doc.elementFromPoint(x, y);
    while (found?.shadowRoot?.elementFromPoint(x, y) && found.shadowRoot.elementFromPoint(x, y) !== found) found = found.shadowRoot.elementFromPoint(x, y);
    return found;
  };
  const part = (name, element, inline, block, points = true) => {
    if (!element) return wrong.push(name + ' is missing');
    const { width, height, left, top } = element.getBoundingClientRect();
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) wrong.push(name + ' is not visible');
    if (width < inline * scale || height < block * scale) wrong.push(name + ' is ' + width + ' by ' + height);
    const hit = at(left + width / 2, top + height / 2);
    const reached = hit && (element === hit || element.contains(hit) || hit.contains(element));
    if (points && !reached) wrong.push(name + ' is covered by ' + hit?.outerHTML.slice(0, 80));
    const { fontSize, textTransform, letterSpacing, textAlign, fontStyle } = getComputedStyle(element);
    if (parseFloat(fontSize) < 11 || parseFloat(fontSize) > 22) wrong.push(name + ' is set in ' + fontSize);
    const type = [textTransform, letterSpacing, fontStyle, /^(start|left|center)$/.test(textAlign)].join(' ');
    if (type !== 'none normal normal true') wrong.push(name + ' is set ' + type);
  };
  const base = __deep('[part=base]')[0];
  part('the frame', base, 300, 300, false);
  part('the heading', __deep('h2')[0], 40, 12);
  part('the text field', __deep('textarea')[0], 150, 20);
  part('the button', __named('Send'), 24, 24);
  part('the transcript', __deep('[role=log]')[0], 300, 150, false);
  part('the answer', __deep('chao-markdown').at(-1), 100, 15, false);
  part('the card', __deep('chao-tool-card').at(-1), 200, 24, false);
  const frame = base.getBoundingClientRect();
  for (const element of [__deep('textarea')[0], __deep('[role=log]')[0], __deep('h2')[0]]) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1)
      wrong.push(element.localName + ' leaves the frame');
  }
  if (base.scrollWidth > base.clientWidth) wrong.push('it scrolls sideways');
  if (/rgba?\\(0, 0, 0, 0\\)/.test(getComputedStyle(base).backgroundColor)) wrong.push('it has no background');
  return wrong;
} });`;
