/** Runs in the page. Returns what a person would see as broken: what sticks out, overlaps, or is cut. */
(() => {
  const faults = [];
  const root = document.documentElement;
  const name = (element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}'`;
  const isVisible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const rectOf = (element) => element.getBoundingClientRect();

  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.querySelectorAll('body *')].filter((one) => isVisible(one) && rectOf(one).right > root.clientWidth + 1);
    faults.push(
      `overflow: the page is ${root.scrollWidth - root.clientWidth} px wider than the window: ${widest.slice(0, 2).map(name).join(', ')}`,
    );
  }

  const INTERACTIVE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem]';
  /** The layer above the page that holds the element: what is on another layer may cover it. */
  const layerOf = (element) => {
    for (let one = element; one; one = one.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
    return null;
  };
  /** The part of the element that its scrolling containers show. */
  const shownRectOf = (element) => {
    let { top, right, bottom, left } = rectOf(element);
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflow === 'visible') continue;
      const outer = rectOf(one);
      top = Math.max(top, outer.top);
      right = Math.min(right, outer.right);
      bottom = Math.min(bottom, outer.bottom);
      left = Math.max(left, outer.left);
    }
    return { top, right, bottom, left };
  };
  const boxes = [...document.querySelectorAll(INTERACTIVE)]
    .filter(isVisible)
    // Shown only while it has the focus.
    .filter((element) => getComputedStyle(element).clipPath === 'none')
    .map((element) => ({ element, ...shownRectOf(element) }))
    .filter(({ top, right, bottom, left }) => right - left > 2 && bottom - top > 2)
    .sort((a, b) => a.top - b.top);
  const SLACK = 2;
  for (const [index, a] of boxes.entries())
    for (let next = index + 1; next < boxes.length; next += 1) {
      const b = boxes[next];
      if (b.top >= a.bottom - SLACK) break;
      if (b.left >= a.right - SLACK || b.right <= a.left + SLACK) continue;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      // A field and the buttons inside it, a control and its label, and what scrolls under a fixed bar.
      if (a.element.parentElement?.contains(b.element) && b.element.closest('[class*=Input-section]')) continue;
      if (a.element.closest('label, [class*=Input-wrapper], [class*=InputWrapper]')?.contains(b.element)) continue;
      if (layerOf(a.element) !== layerOf(b.element)) continue;
      // Only what a pointer can reach.
      const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
      const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
      const hits = document.elementsFromPoint(x, y);
      const isHit = ({ element }) => hits.some((hit) => element.contains(hit));
      if (y >= 0 && y < innerHeight && !(isHit(a) && isHit(b))) continue;
      // A card whose link covers it leaves its buttons on top.
      if (getComputedStyle(a.element, '::after').position === 'absolute' || getComputedStyle(b.element, '::after').position === 'absolute')
        continue;
      faults.push(`overlap: ${name(a.element)} and ${name(b.element)}`);
    }

  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || !isVisible(element) || element.closest('svg, textarea, select, script, style, [aria-hidden=true]')) continue;
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (box.clientWidth <= 1 || style.clipPath !== 'none') break;
      const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
      if (isEllipsis || /auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const inner = rectOf(element);
      const outer = rectOf(box);
      const isCut =
        (hides(style.overflowX) && inner.right > outer.right + 2) || (hides(style.overflowY) && inner.bottom > outer.bottom + 3);
      const isClipped = box === element && hides(style.overflowX) && box.scrollWidth > box.clientWidth + 1;
      if (isCut || isClipped) {
        faults.push(`cut: ${name(element)}`);
        break;
      }
    }
  }
  return [...new Set(faults)];
})();
