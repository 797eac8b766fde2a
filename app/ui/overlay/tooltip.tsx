import { useEffect, useId, useRef, useState, type ReactElement, cloneElement } from 'react'

const DELAY_MS = 700
/** Moving from one tip to the next within this time shows the next at once. */
const SKIP_DELAY_MS = 300
let lastClosedAt = -Infinity

type Props = {
	text: string
	side?: 'above' | 'below'
	/** One element that can have focus. */
	children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * A few words about a control, on hover and on focus; Escape hides it. It only ever explains: the
 * control is usable without it, and readers always get the text.
 */
export function Tooltip({ text, side = 'above', children }: Props) {
	const id = useId()
	const [isOpen, setOpen] = useState(false)
	const timer = useRef<ReturnType<typeof setTimeout>>()
	const close = () => {
		clearTimeout(timer.current)
		if (isOpen) lastClosedAt = performance.now()
		setOpen(false)
	}
	const open = () => {
		const wait = performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : DELAY_MS
		timer.current = setTimeout(() => setOpen(true), wait)
	}
	useEffect(() => () => clearTimeout(timer.current), [])
	return (
		<span
			className="relative inline-flex"
			onPointerEnter={(event) => event.pointerType !== 'touch' && open()}
			onPointerLeave={close}
			onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
			onBlur={close}
			onKeyDown={(event) => event.key === 'Escape' && close()}
		>
			{cloneElement(children, { 'aria-describedby': id })}
			<span
				role="tooltip"
				id={id}
				className={
					isOpen
						? `absolute left-1/2 z-40 w-max max-w-56 -translate-x-1/2 rounded-lg bg-ink px-2.5 py-1.5 text-sm text-page ${side === 'above' ? 'bottom-full mb-1.5' : 'top-full mt-1.5'}`
						: 'sr-only'
				}
			>
				{text}
			</span>
		</span>
	)
}
