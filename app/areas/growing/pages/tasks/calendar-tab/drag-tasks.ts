const FAR_ENOUGH_PX = 6

type Drag = { task: HTMLElement; ghost: HTMLElement; x: number; y: number }

/**
 * Drags elements with `data-task` onto elements with `data-day`, by mouse or pen; touch scrolls.
 * Escape, or dropping elsewhere, changes nothing. Returns a function that removes the listeners.
 */
export function dragTasks(
	root: HTMLElement,
	onDrop: (taskId: string, day: string) => void,
): () => void {
	const stop = new AbortController()
	const { signal } = stop
	let pressed: { task: HTMLElement; x: number; y: number } | undefined
	let drag: Drag | undefined

	const dayAt = (x: number, y: number) => {
		const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
		return day && root.contains(day) ? day : undefined
	}
	const mark = (day?: HTMLElement) => {
		root.querySelectorAll('[data-drop]').forEach((marked) => marked.removeAttribute('data-drop'))
		day?.setAttribute('data-drop', '')
	}
	const cancel = () => {
		pressed = undefined
		if (!drag) return
		drag.ghost.remove()
		drag.task.removeAttribute('data-dragged')
		drag = undefined
		mark()
	}
	const start = (task: HTMLElement, x: number, y: number) => {
		const box = task.getBoundingClientRect()
		const ghost = task.cloneNode(true) as HTMLElement
		ghost.setAttribute('aria-hidden', 'true')
		Object.assign(ghost.style, {
			position: 'fixed',
			left: `${box.left}px`,
			top: `${box.top}px`,
			zIndex: '50',
			width: `${box.width}px`,
			pointerEvents: 'none',
			opacity: '0.9',
		})
		document.body.append(ghost)
		task.setAttribute('data-dragged', '')
		drag = { task, ghost, x, y }
	}

	const onDown = (event: PointerEvent) => {
		if (event.button !== 0 || event.pointerType === 'touch') return
		const task = (event.target as Element).closest<HTMLElement>('[data-task]')
		if (task) pressed = { task, x: event.clientX, y: event.clientY }
	}
	const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
		if (!pressed) return
		if (!drag && Math.hypot(x - pressed.x, y - pressed.y) < FAR_ENOUGH_PX) return
		if (!drag) start(pressed.task, pressed.x, pressed.y)
		if (drag) drag.ghost.style.transform = `translate(${x - drag.x}px, ${y - drag.y}px)`
		mark(dayAt(x, y))
	}
	const onUp = ({ clientX: x, clientY: y }: PointerEvent) => {
		const dragged = drag?.task
		const day = dragged && dayAt(x, y)
		cancel()
		if (!dragged) return
		suppressClick(signal)
		const to = day?.dataset['day']
		const from = dragged.closest<HTMLElement>('[data-day]')?.dataset['day']
		const taskId = dragged.dataset['task']
		if (taskId && to && to !== from) onDrop(taskId, to)
	}

	root.addEventListener('pointerdown', onDown, { signal })
	// Otherwise the browser would drag the link's address.
	root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
	window.addEventListener('pointermove', onMove, { signal })
	window.addEventListener('pointerup', onUp, { signal })
	window.addEventListener('pointercancel', cancel, { signal })
	window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
	return () => {
		cancel()
		stop.abort()
	}
}

/** A drop causes a click on the element under it, which is not meant. */
function suppressClick(signal: AbortSignal): void {
	const stop = (event: Event) => {
		event.preventDefault()
		event.stopPropagation()
	}
	window.addEventListener('click', stop, { capture: true, once: true, signal })
	setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}
