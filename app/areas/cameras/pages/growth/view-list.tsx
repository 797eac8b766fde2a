import type { CameraView } from '@sfc/contract/cameras/view'
import { Plus } from 'lucide-react'
import type { Camera } from '~/areas/cameras/services/list-cameras.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'

type Props = { camera: Camera; mayChange: boolean }

/** The views that a camera photographs every hour. */
export function ViewList({ camera: { id, hasPictures, settings, presets }, mayChange }: Props) {
	const { views } = settings
	if (!hasPictures || (views.length === 0 && !mayChange)) return null
	const placeOf = ({ preset }: CameraView) =>
		preset === null
			? 'Where the camera points'
			: (presets.find(({ token }) => token === preset)?.name ??
				'A position that the camera has lost')
	return (
		<Card title="Growth in pictures">
			{views.length === 0 ? (
				<p className="mb-3 text-muted">
					One picture for each hour of light shows how a tray grows.
				</p>
			) : (
				<ul className="mb-3 grid gap-2">
					{views.map((view) => (
						<li key={view.key} className="flex flex-wrap items-center justify-between gap-x-3">
							<span className="min-w-0 wrap-anywhere">
								<Link
									to={`/security-cameras/growth?camera=${id}&view=${view.key}`}
									className="font-semibold text-accent hover:underline"
								>
									{view.name}
								</Link>
								<span className="block text-sm text-muted">
									{placeOf(view)},{' '}
									{view.whenLit
										? 'while its light is on'
										: `${view.fromHour} to ${view.toHour} o’clock`}
								</span>
							</span>
							{mayChange && (
								<LinkButton
									to={`/security-cameras/${id}/views/${view.key}`}
									variant="ghost"
									aria-label={`Change ${view.name}`}
								>
									Change
								</LinkButton>
							)}
						</li>
					))}
				</ul>
			)}
			{mayChange && (
				<LinkButton to={`/security-cameras/${id}/views/new`} icon={Plus}>
					Add hourly picture
				</LinkButton>
			)}
		</Card>
	)
}
