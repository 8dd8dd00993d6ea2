/** Runs before every page's own scripts: long tasks, and the gaps between frames while they are counted. */
(() => {
  const probe = { tasks: [], gaps: [] };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) probe.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });

  let counting = false;
  let last = 0;
  const look = (now) => {
    if (!counting) return;
    if (last) probe.gaps.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  probe.start = () => {
    Object.assign(probe, { gaps: [], from: performance.now() });
    [counting, last] = [true, 0];
    requestAnimationFrame(look);
  };
  /** Frames of 60 a second that were not drawn, and the tasks over 50 ms. */
  probe.stop = () => {
    counting = false;
    const missed = probe.gaps.map((gap) => Math.max(0, Math.round(gap / (1000 / 60)) - 1));
    const long = probe.tasks
      .filter(({ startTime }) => startTime >= probe.from)
      .map(({ duration }) => duration);
    return { missed: missed.reduce((a, b) => a + b, 0), long: long.length, longest: Math.max(0, ...long) };
  };

  /** Two frames and a task later everything is drawn. */
  probe.drawn = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

  /** Epoch ms at which `mark` was there. */
  probe.arrival = async (mark, length) => {
    while (!window.bench.textOnPage(length).includes(mark))
      await new Promise((resolve) => setTimeout(resolve, 20));
    return performance.timeOrigin + performance.now();
  };
})();
