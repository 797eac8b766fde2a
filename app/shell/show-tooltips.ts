const DELAY_MS = 700
/** Time in which a second tooltip appears without delay after the first. */
const SKIP_DELAY_MS = 300
const GAP_PX = 6

/** Shows the name of an icon button or link after the pointer rests on it. */
export function showTooltips(): void {
	let at: Element | null = null
	let timer: ReturnType<typeof setTimeout> | undefined
	let tip: HTMLElement | null = null
	let hiddenAt = -Infinity
	const hide = () => {
		clearTimeout(timer)
		at = null
		if (!tip) return
		tip.remove()
		tip = null
		hiddenAt = performance.now()
	}
	const onPointer = ({ target, pointerType }: PointerEvent) => {
		const over = (target as Element).closest('a[aria-label], button[aria-label]')
		if (over === at) return
		hide()
		if (!(over instanceof HTMLElement) || pointerType !== 'mouse' || !isIcon(over)) return
		at = over
		const isSoon = performance.now() - hiddenAt < SKIP_DELAY_MS
		timer = setTimeout(() => (tip = place(over)), isSoon ? 0 : DELAY_MS)
	}
	addEventListener('pointerover', onPointer)
	for (const ends of ['pointerdown', 'keydown', 'scroll']) addEventListener(ends, hide, true)
}

/** A count beside the icon is no name. */
const isIcon = ({ innerText }: HTMLElement) => /^\d*\+?$/.test(innerText.trim())

function place(over: HTMLElement): HTMLElement {
	const tip = document.createElement('div')
	tip.ariaHidden = 'true' // it says what the name says
	tip.className =
		'pointer-events-none fixed z-50 rounded-control bg-ink px-2 py-1 text-xs font-medium text-surface shadow-float'
	tip.textContent = over.ariaLabel
	document.body.append(tip)
	const { left, width, bottom, top } = over.getBoundingClientRect()
	const { width: own, height } = tip.getBoundingClientRect()
	const isBelow = bottom + GAP_PX + height < innerHeight
	const x = Math.min(Math.max(GAP_PX, left + (width - own) / 2), innerWidth - own - GAP_PX)
	tip.style.left = `${x}px`
	tip.style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - height}px`
	return tip
}
