/** The second half of the probe: what scrolls, scrolling, and counting. */
(() => {
  const { probe } = window;
  const overflows = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);

  /** Of the elements that may scroll the one with most to scroll, in shadow roots too. */
  probe.findScroller = (root = document) => {
    const found = [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.firstElementChild && overflows(element) ? [element] : []),
      ...(element.shadowRoot ? [probe.findScroller(element.shadowRoot)] : []),
    ]);
    const spare = (element) => (element ? element.scrollHeight - element.clientHeight : -1);
    return found.toSorted((a, b) => spare(b) - spare(a))[0];
  };

  /** From the end to the top in 90 frames. */
  probe.scrollUp = async () => {
    const scroller = probe.scroller;
    scroller.style.setProperty('scroll-behavior', 'auto', 'important');
    scroller.scrollTop = scroller.scrollHeight;
    await probe.drawn();
    const from = scroller.scrollTop;
    probe.start();
    for (let step = 1; step <= 90; step += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      scroller.scrollTop = from * (1 - step / 90);
    }
    return probe.stop().missed;
  };

  probe.countElements = (root = document) =>
    [...root.querySelectorAll('*')].reduce(
      (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? probe.countElements(shadowRoot) : 0),
      0,
    );
})();
