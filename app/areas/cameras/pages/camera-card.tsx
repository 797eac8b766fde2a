import type { Camera } from '~/areas/cameras/services/list-cameras.server'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/page-farm/link'
import { Age } from '~/ui/time/age'
import { signalTone, STATUS_TONE } from './camera-format'
import { LivePicture } from './live-picture'

/** One of several cameras: its picture and its status. */
export function CameraCard({ camera, now }: { camera: Camera; now: number }) {
	const { id, name, location, status, reason, recording, at } = camera
	const signal = recording?.answeredPct ?? null
	return (
		<section
			aria-label={name}
			className="grid gap-2 rounded-card border border-line bg-surface p-3"
		>
			{status === 'offline' ? (
				<p className="grid aspect-video place-items-center rounded-control bg-sunk p-4 text-center text-muted">
					{reason ?? 'It does not answer'}
				</p>
			) : camera.hasPictures ? (
				<LivePicture id={id} name={name} />
			) : (
				<p className="grid aspect-video place-items-center rounded-control bg-sunk p-4 text-muted">
					This camera offers no single pictures
				</p>
			)}
			<div className="flex flex-wrap items-center gap-x-2">
				<Link
					to={`?view=single&camera=${id}`}
					className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent hover:underline"
				>
					{name}
				</Link>
				<Badge tone={STATUS_TONE[status]}>{status}</Badge>
				{signal !== null && (
					<Badge tone={signalTone(signal)} icon={null}>
						signal {signal} %
					</Badge>
				)}
			</div>
			<p className="-mt-2 text-sm text-muted">
				{location}
				{status === 'offline' && (
					<>
						, since <Age at={at} now={now} />
					</>
				)}
			</p>
		</section>
	)
}
