import { useCallback, useEffect, useRef, useState } from 'react'
import { NO_PICTURE } from './no-picture-size'

type Props = { id: number; name: string; className?: string }

/** Pause between two pictures, and after one that could not be loaded. */
const PAUSE_MS = 60
const RETRY_MS = 5000

/**
 * The live picture of a camera. With scripts the next picture is requested when the last one has arrived, so
 * that a slow connection gets fewer; a hidden page requests none. Without scripts it is the picture of the
 * page.
 */
export function LivePicture({ id, name, className = '' }: Props) {
	const [number, setNumber] = useState(0)
	const [isMissing, setMissing] = useState(false)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const next = useCallback(function later(ms: number) {
		clearTimeout(timer.current)
		timer.current = setTimeout(
			() => (document.hidden ? later(RETRY_MS) : setNumber((last) => last + 1)),
			ms,
		)
	}, [])
	const picture = useRef<HTMLImageElement>(null)
	useEffect(() => {
		// It may have been loaded, or failed, before the scripts were.
		if (picture.current?.complete) next(isPicture(picture.current) ? PAUSE_MS : RETRY_MS)
		return () => clearTimeout(timer.current)
	}, [next])
	return (
		<div className={`relative aspect-video overflow-hidden rounded-control bg-sunk ${className}`}>
			<img
				ref={picture}
				src={`/security-cameras/${id}/picture.jpg${number ? `?n=${number}` : ''}`}
				alt={`What ${name} sees now`}
				onLoad={({ currentTarget }) => {
					setMissing(false)
					next(isPicture(currentTarget) ? PAUSE_MS : RETRY_MS)
				}}
				onError={() => {
					setMissing(true)
					next(RETRY_MS)
				}}
				className={`size-full object-contain ${isMissing ? 'invisible' : ''}`}
			/>
			{isMissing && (
				<p role="status" className="absolute inset-0 grid place-items-center p-4 text-muted">
					No picture comes. Trying again.
				</p>
			)}
		</div>
	)
}

/** Whether it is a camera picture, and not the placeholder with a reason. */
const isPicture = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
	naturalWidth !== NO_PICTURE.width || naturalHeight !== NO_PICTURE.height
