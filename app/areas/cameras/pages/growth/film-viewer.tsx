import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from '~/ui/button'
import { Link } from '~/ui/page-farm/link'

type Frame = { id: number; taken: string; readings: { label: string; text: string }[] }

type Props = {
	film: {
		name: string
		cameraId: number
		view: string
		cycleId: number | null
		from: string
		to: string
		shown: number
		frames: Frame[]
	}
}

const FRAME_MS = 250

const framePicturePath = ({ id }: Frame, size: 'large' | 'small') =>
	`/security-cameras/frames/${id}.webp?size=${size}`

/** A strip of pictures, each linked to its large version; with scripts they play as a film. */
export function FilmViewer({ film }: Props) {
	const { name, frames } = film
	const [index, setIndex] = useState(film.shown)
	const hasScripts = useHydrated()
	const [isPlaying, setPlaying] = useState(false)
	useEffect(() => {
		if (!isPlaying) return
		const next = (index + 1) % frames.length
		// The next picture is shown once it is loaded, so that a slow connection plays slower.
		const picture = new Image()
		let timer: ReturnType<typeof setTimeout> | undefined
		const show = () => (timer = setTimeout(() => setIndex(next), FRAME_MS))
		picture.onload = picture.onerror = show
		picture.src = framePicturePath(frames[next] as Frame, 'large')
		return () => {
			picture.onload = picture.onerror = null
			clearTimeout(timer)
		}
	}, [isPlaying, index, frames])
	const frame = frames[index] ?? frames[0]
	if (!frame) return null
	return (
		<>
			<figure className="grid gap-3 lg:grid-cols-[2fr_1fr]">
				<img
					src={framePicturePath(frame, 'large')}
					alt={`${name}, ${frame.taken}`}
					width={1280}
					height={720}
					className="aspect-video w-full rounded-control bg-sunk object-contain"
				/>
				<figcaption className="grid content-start gap-2">
					<p className="text-lg font-semibold">{frame.taken}</p>
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
						{frame.readings.map(({ label, text }) => (
							<div key={label} className="contents">
								<dt className="text-muted">{label}</dt>
								<dd className={text === 'no data' ? 'text-muted' : 'font-medium tabular-nums'}>
									{text}
								</dd>
							</div>
						))}
					</dl>
					<p className="text-sm text-muted">Averages of that hour.</p>
				</figcaption>
			</figure>
			{hasScripts && frames.length > 1 && (
				<div className="flex items-center gap-3">
					<Button
						type="button"
						icon={isPlaying ? Pause : Play}
						variant="primary"
						onClick={() => setPlaying(!isPlaying)}
					>
						{isPlaying ? 'Pause' : 'Play'}
					</Button>
					<input
						type="range"
						aria-label="Picture"
						aria-valuetext={frame.taken}
						min={0}
						max={frames.length - 1}
						value={index}
						onChange={({ currentTarget }) => {
							setPlaying(false)
							setIndex(Number(currentTarget.value))
						}}
						className="min-h-11 min-w-0 flex-1 accent-(--accent)"
					/>
				</div>
			)}
			<Strip film={film} index={index} />
		</>
	)
}

function Strip({ film, index }: Props & { index: number }) {
	const { cameraId, view, cycleId, from, to, frames, name } = film
	const toFrame = (id: number) => {
		const asked = new URLSearchParams({ camera: String(cameraId), view, from, to })
		if (cycleId !== null) asked.set('cycle', String(cycleId))
		asked.set('frame', String(id))
		return `?${asked.toString()}`
	}
	return (
		<ol
			aria-label="Pictures"
			className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2"
		>
			{frames.map((frame, i) => (
				<li key={frame.id} className="min-w-0">
					<Link
						to={toFrame(frame.id)}
						preventScrollReset
						aria-current={i === index ? 'true' : undefined}
						className="block rounded-control border-2 border-transparent p-0.5 aria-[current]:border-accent"
					>
						<img
							src={framePicturePath(frame, 'small')}
							alt={`${name}, ${frame.taken}`}
							loading="lazy"
							width={320}
							height={180}
							className="aspect-video w-full rounded-control bg-sunk object-cover"
						/>
						<span className="block text-xs text-muted">{frame.taken}</span>
						<span className="block text-xs tabular-nums">
							{frame.readings
								.filter(({ text, label }) => text !== 'no data' && /EC|pH|Air/.test(label))
								.map(({ label, text }) => (label === 'Air' ? text : `${label} ${text}`))
								.join(', ')}
						</span>
					</Link>
				</li>
			))}
		</ol>
	)
}
