/** Families of fonts of the machine, not of ours, that a page is written in. */
export async function foreignFonts(page) {
  const session = await page.createCDPSession();
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const holders = [];
  const walk = (node) => {
    const inner = [...(node.children ?? []), ...(node.shadowRoots ?? [])];
    if (inner.some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue.trim()))
      holders.push(node.nodeId);
    inner.forEach(walk);
  };
  walk(root);
  const found = new Set();
  for (const nodeId of holders) {
    const { fonts } = await session
      .send('CSS.getPlatformFontsForNode', { nodeId })
      .catch(() => ({ fonts: [] }));
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) found.add(familyName);
  }
  await session.detach();
  return [...found];
}
