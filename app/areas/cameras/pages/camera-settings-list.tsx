import type { Camera } from '~/areas/cameras/services/list-cameras.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { formatBytes } from '@sfc/domain/units/format-bytes'

type Props = { cameras: Camera[]; mayChange: boolean }

/** The recording and motion settings of each camera. */
export function CameraSettingsList({ cameras, mayChange }: Props) {
	return (
		<ul className="grid gap-4 lg:grid-cols-2">
			{cameras.map((camera) => (
				<li key={camera.id} className="min-w-0">
					<Card title={camera.name}>
						<ul className="mb-3 grid gap-1">
							{formatSettings(camera).map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
						{mayChange && (
							<div className="flex flex-wrap gap-2">
								<LinkButton
									to={`/security-cameras/${camera.id}/settings`}
									aria-label={`Change the settings of ${camera.name}`}
								>
									Change
								</LinkButton>
								<LinkButton
									to={`/security-cameras/${camera.id}/remove`}
									variant="ghost"
									aria-label={`Remove ${camera.name}`}
								>
									Remove
								</LinkButton>
							</div>
						)}
					</Card>
				</li>
			))}
		</ul>
	)
}

const NIGHT = { auto: 'automatic', on: 'always on', off: 'always off' } as const

function formatSettings({ settings, recording, hasNightVision }: Camera): string[] {
	const alerts = [settings.motionAlerts && 'movement', settings.personAlerts && 'persons'].filter(
		Boolean,
	)
	return [
		settings.record
			? 'Recorded all the time'
			: settings.recordOnMotion
				? 'Recorded when something moves'
				: 'Not recorded',
		`Kept for ${settings.keepDays} days, at most ${settings.maxGb} GB${recording ? `; ${formatBytes(recording.storedBytes)} now` : ''}`,
		`Quality ${settings.quality}`,
		...(hasNightVision ? [`Night vision ${NIGHT[settings.nightVision]}`] : []),
		alerts.length > 0
			? `Alerts of ${alerts.join(' and ')}, sensitivity ${settings.sensitivity}`
			: 'No alerts',
	]
}
