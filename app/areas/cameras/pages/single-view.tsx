import { useFetcher } from '@remix-run/react'
import {
	ArrowDown,
	ArrowLeft,
	ArrowRight,
	ArrowUp,
	Circle,
	Square,
	ZoomIn,
	ZoomOut,
} from 'lucide-react'
import type { Camera } from '~/areas/cameras/services/list-cameras.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Fact } from '~/ui/fact'
import { Form } from '~/ui/page-farm/form'
import { formatBytes } from '@sfc/domain/units/format-bytes'
import { formatPicture, signalTone, STATUS_TONE } from './camera-format'
import { ViewList } from './growth/view-list'
import { LivePicture } from './live-picture'

type Props = { camera: Camera; mayMove: boolean; mayChange: boolean }

const WAYS = [
	['pan_left', 'Turn left', ArrowLeft],
	['pan_right', 'Turn right', ArrowRight],
	['tilt_up', 'Turn up', ArrowUp],
	['tilt_down', 'Turn down', ArrowDown],
	['zoom_in', 'Zoom in', ZoomIn],
	['zoom_out', 'Zoom out', ZoomOut],
] as const

/** One camera: its picture, its presets, and its recording state. */
export function SingleView({ camera, mayMove, mayChange }: Props) {
	const { id, name, status, reason, recording, settings, presets } = camera
	const isOnline = status !== 'offline'
	const signal = recording?.answeredPct ?? null
	return (
		<>
			<div className="flex flex-wrap items-center gap-3">
				<h2 className="text-xl font-semibold wrap-anywhere">{name}</h2>
				<Badge tone={STATUS_TONE[status]}>{status}</Badge>
				{signal !== null && (
					<Badge tone={signalTone(signal)} icon={null}>
						signal {signal} %
					</Badge>
				)}
				<LinkButton to="?view=grid">All cameras</LinkButton>
			</div>
			{!isOnline && (
				<Alert tone="danger" title={`${name} does not answer`}>
					{reason}
				</Alert>
			)}
			{recording?.problem && (
				<Alert tone="attention" title="It is not recorded as wished">
					{recording.problem}
				</Alert>
			)}
			<div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
				<div className="grid gap-4">
					{isOnline && camera.hasPictures ? (
						<LivePicture key={id} id={id} name={name} />
					) : (
						<p className="grid aspect-video place-items-center rounded-control bg-sunk p-4 text-muted">
							No picture
						</p>
					)}
					<Card title="Live video">
						<p>
							On the farm’s network: run <code>farm-agent serve --lan</code> on{' '}
							{camera.agentHostname} and open the address it shows. It asks for the PIN that it
							shows too; then choose Cameras. Video never comes through this server, which shows
							single pictures.
						</p>
					</Card>
					<ViewList camera={camera} mayChange={mayChange} />
				</div>
				<div className="grid gap-4">
					{mayMove && camera.hasPtz && (
						<Card title="Pan and tilt">
							<TurnButtons id={id} />
						</Card>
					)}
					{(presets.length > 0 || (mayChange && camera.hasPtz)) && (
						<Card title="Saved positions">
							<Presets camera={camera} mayMove={mayMove} mayChange={mayChange} />
						</Card>
					)}
					<Card title="Recording">
						<dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
							<Fact name="Now">{formatRecording(camera)}</Fact>
							<Fact name="Stored at the farm">
								{recording
									? `${formatBytes(recording.storedBytes)} of ${formatBytes(recording.maxBytes)}`
									: 'not reported yet'}
							</Fact>
							<Fact name="Picture">{formatPicture(camera)}</Fact>
							<Fact name="Address">{camera.address}</Fact>
							<Fact name="Read by">{camera.agentHostname}</Fact>
						</dl>
						{mayMove && (
							<p className="mb-3">
								<LinkButton to={`/security-cameras/${id}/recordings`}>Recordings</LinkButton>
							</p>
						)}
						{mayChange && (
							<div className="flex flex-wrap gap-2">
								<Form method="post">
									<input type="hidden" name="camera" value={id} />
									<input type="hidden" name="recording" value={String(!settings.record)} />
									<Button
										name="intent"
										value="record"
										icon={settings.record ? Square : Circle}
										variant={settings.record ? 'secondary' : 'primary'}
									>
										{settings.record ? 'Stop recording' : 'Record'}
									</Button>
								</Form>
								<LinkButton to={`/security-cameras/${id}/settings`}>Settings</LinkButton>
							</div>
						)}
					</Card>
				</div>
			</div>
		</>
	)
}

function formatRecording({ recording, settings }: Camera): string {
	if (recording?.isRecording) {
		const how = recording.records === 'stills' ? ', as single pictures' : ''
		return `recording${how}`
	}
	if (settings.record) return 'starts as soon as the camera sends'
	return settings.recordOnMotion ? 'waits for movement' : 'off'
}

/** Each press turns the camera a little; it stops by itself, also when the connection breaks. */
function TurnButtons({ id }: { id: number }) {
	const fetcher = useFetcher()
	return (
		<fetcher.Form method="post" className="grid grid-cols-2 gap-2">
			<input type="hidden" name="camera" value={id} />
			<input type="hidden" name="intent" value="move" />
			{WAYS.map(([way, label, icon]) => (
				<Button key={way} name="way" value={way} icon={icon}>
					{label}
				</Button>
			))}
		</fetcher.Form>
	)
}

function Presets({ camera: { id, presets, hasPtz }, mayMove, mayChange }: Props) {
	return (
		<div className="grid gap-3">
			<ul className="grid gap-2">
				{presets.map(({ token, name }) => (
					<li key={token}>
						<div className="flex flex-wrap items-start gap-2">
							<span className="min-w-0 flex-1 pt-2.5 wrap-anywhere">{name}</span>
							{mayMove && (
								<Form method="post" preventScrollReset>
									<input type="hidden" name="camera" value={id} />
									<input type="hidden" name="token" value={token} />
									<Button name="intent" value="go" aria-label={`Go to ${name}`}>
										Go
									</Button>
								</Form>
							)}
							{mayChange && (
								<AskFirst label="Forget" name={`Forget ${name}`} variant="ghost">
									<p>The camera forgets this position.</p>
									<Form method="post" preventScrollReset>
										<input type="hidden" name="camera" value={id} />
										<input type="hidden" name="token" value={token} />
										<Button name="intent" value="forget" variant="danger">
											Forget position
										</Button>
									</Form>
								</AskFirst>
							)}
						</div>
					</li>
				))}
			</ul>
			{mayChange && hasPtz && (
				<Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
					<input type="hidden" name="camera" value={id} />
					<label className="grid min-w-0 flex-1 gap-1 text-sm font-medium">
						Name of this position
						<input
							name="name"
							required
							maxLength={60}
							className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
						/>
					</label>
					<Button name="intent" value="save">
						Save position
					</Button>
				</Form>
			)}
		</div>
	)
}
