import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { StickToBottom } from '../../../../src/elements/internal/scroll/stick-to-bottom.js';

interface Stage {
  readonly stick: StickToBottom;
  readonly scroller: HTMLElement;
  readonly content: HTMLElement;
  readonly changes: boolean[];
  /** A message with so many lines of 20 px. */
  add(lines: number): HTMLElement;
  /** Another line in the newest message. */
  grow(): Promise<void>;
  /** A turn of the wheel, with what the browser does about it. */
  wheel(deltaY: number): Promise<void>;
  left(): number;
}

const settled = async (): Promise<void> => {
  await nextFrame();
  await nextFrame();
};

async function stage(lines = 60): Promise<Stage> {
  const box = await fixture<HTMLElement>(html`
    <div style="block-size: 300px; display: flex; flex-direction: column; line-height: 20px">
      <div
        class="scroller"
        style="flex: 1; min-block-size: 0; overflow: auto; overflow-anchor: none"
        tabindex="0"
      >
        <div class="content"></div>
      </div>
    </div>
  `);
  const scroller = box.querySelector<HTMLElement>('.scroller')!;
  const content = box.querySelector<HTMLElement>('.content')!;
  const changes: boolean[] = [];
  const stick = new StickToBottom(() => changes.push(stick.stuck));
  const line = (): HTMLElement => {
    const p = document.createElement('p');
    p.style.cssText = 'margin: 0; block-size: 20px';
    p.textContent = 'line';
    return p;
  };
  const add = (count: number): HTMLElement => {
    const message = document.createElement('chao-message');
    message.style.display = 'block';
    message.append(...Array.from({ length: count }, line));
    content.append(message);
    return message;
  };
  add(lines);
  stick.attach(scroller, content);
  await settled();
  return {
    ...{ stick, scroller, content, changes, add },
    async grow() {
      content.lastElementChild!.append(line());
      await settled();
    },
    async wheel(deltaY) {
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true }));
      scroller.scrollTop += deltaY;
      await settled();
    },
    left: () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop,
  };
}

describe('sticking to the end', () => {
  it('starts at the end and follows what is added', async () => {
    const { grow, left } = await stage();
    expect(left()).to.be.at.most(1);
    await grow();
    expect(left()).to.be.at.most(1);
  });

  it('SCR-01 after a wheel up nothing moves; going back to the end follows again', async () => {
    const { wheel, grow, scroller, stick, left, changes } = await stage();
    await wheel(-200);
    const top = scroller.scrollTop;
    for (let i = 0; i < 50; i++) await grow();
    expect(scroller.scrollTop).to.equal(top);
    expect(changes).to.deep.equal([false]);
    stick.toEnd();
    expect(left()).to.be.at.most(1);
    await grow();
    expect(left()).to.be.at.most(1);
  });

  it('SCR-02 small steps of the wheel near the end are not fought', async () => {
    const { wheel, grow, scroller } = await stage();
    const tops: number[] = [scroller.scrollTop];
    for (let i = 0; i < 10; i++) {
      await wheel(-4);
      await grow();
      tops.push(scroller.scrollTop);
    }
    expect(tops).to.deep.equal([...tops].sort((a, b) => b - a));
    expect(tops.at(-1)).to.equal(tops[0]! - 40);
  });

  it('SCR-03 changes of size without a hand on them keep following', async () => {
    const { scroller, content, grow, left } = await stage();
    scroller.parentElement!.style.blockSize = '200px';
    await settled();
    expect(left()).to.be.at.most(1);
    (content.firstElementChild!.firstElementChild as HTMLElement).style.blockSize = '320px';
    await settled();
    expect(left()).to.be.at.most(1);
    (content.firstElementChild!.firstElementChild as HTMLElement).style.blockSize = '20px';
    await settled();
    await grow();
    expect(left()).to.be.at.most(1);
  });

  it('SCR-03 a wheel up with nothing above it does not count', async () => {
    const { wheel, grow, left, changes } = await stage(2);
    await wheel(-100);
    for (let i = 0; i < 20; i++) await grow();
    expect(left()).to.be.at.most(1);
    expect(changes).to.be.empty;
  });

  it('lets go for the scrollbar, keys, touch and the focus of something older', async () => {
    const ways: ((stage: Stage) => void)[] = [
      ({ scroller }) => (scroller.scrollTop -= 100),
      ({ scroller }) =>
        scroller.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true })),
      ({ scroller }) => {
        const touch = (type: string, clientY: number): void => {
          const event = new Event(type);
          Object.assign(event, { touches: [{ clientY }] });
          scroller.dispatchEvent(event);
        };
        touch('touchstart', 100);
        touch('touchmove', 130);
      },
      ({ content, add }) => {
        add(1);
        (content.firstElementChild as HTMLElement).tabIndex = -1;
        (content.firstElementChild as HTMLElement).focus({ preventScroll: true });
      },
    ];
    for (const way of ways) {
      const place = await stage();
      way(place);
      await settled();
      expect(place.changes, String(way)).to.deep.equal([false]);
    }
  });

  it('does not take keys in a text field for scrolling', async () => {
    const { content, changes } = await stage();
    const field = document.createElement('textarea');
    content.lastElementChild!.append(field);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, composed: true }));
    await settled();
    expect(changes).to.be.empty;
  });

  it('follows again only on the way down and close to the end', async () => {
    const { wheel, scroller, changes, left } = await stage();
    await wheel(-100);
    await wheel(80);
    expect(changes).to.deep.equal([false]);
    await wheel(13);
    expect(left()).to.be.at.most(8);
    expect(changes).to.deep.equal([false, true]);
    expect(scroller.scrollTop).to.be.greaterThan(0);
  });

  it('keeps what is read in place while things above it change', async () => {
    const { wheel, content, scroller } = await stage();
    await wheel(-400);
    const lines = [...content.querySelectorAll('p')];
    const top = scroller.getBoundingClientRect().top;
    const seen = lines.find((line) => line.getBoundingClientRect().top >= top)!;
    const before = seen.getBoundingClientRect().top;
    lines[0]!.style.blockSize = '180px';
    await settled();
    expect(seen.getBoundingClientRect().top).to.be.closeTo(before, 1);
    const banner = document.createElement('div');
    banner.style.blockSize = '36px';
    scroller.before(banner);
    await settled();
    expect(seen.getBoundingClientRect().top).to.be.closeTo(before, 1);
  });

  it('keeps its place while something is put before the first message', async () => {
    const { stick, content, scroller, add } = await stage();
    scroller.scrollTop = 0;
    await settled();
    const first = content.firstElementChild!;
    const before = first.getBoundingClientRect().top;
    stick.hold(first);
    content.prepend(add(30));
    await settled();
    expect(first.getBoundingClientRect().top).to.be.closeTo(before, 1);
  });

  it('waits while text is marked', async () => {
    const { content, scroller, grow, left } = await stage();
    const line = content.lastElementChild!.lastElementChild!;
    const host = document.createElement('div');
    const inner = host.attachShadow({ mode: 'open' });
    inner.append('a sentence to mark');
    line.replaceWith(host);
    await settled();
    host.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    inner.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }));
    const selection = document.getSelection()!;
    selection.setBaseAndExtent(inner.firstChild!, 2, inner.firstChild!, 10);
    const top = scroller.scrollTop;
    await grow();
    expect(scroller.scrollTop).to.equal(top);
    selection.removeAllRanges();
    await grow();
    expect(left()).to.be.at.most(1);
  });

  it('UX 2.10 takes its place back after a move in the page', async () => {
    const { stick, scroller, wheel } = await stage();
    await wheel(-300);
    const top = scroller.scrollTop;
    const home = scroller.parentElement!;
    stick.pause();
    home.remove();
    document.body.append(home);
    stick.resume();
    await settled();
    expect(scroller.scrollTop).to.equal(top);
    home.remove();
  });
});
