import { EVENT_ROWS, SEVERITIES, type Severity } from '@sfc/domain/cameras/camera-events'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { Eye, NotebookPen } from 'lucide-react'
import type { ListedCameraEvent } from '~/areas/cameras/services/camera-events.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

type Props = {
	events: ListedCameraEvent[]
	severity: Severity | 'all'
	timezone: string
	now: number
	mayMove: boolean
	mayJournal: boolean
}

const TONE = { high: 'danger', medium: 'attention', low: 'neutral' } as const
const LABEL = { all: 'All', high: 'High', medium: 'Medium', low: 'Low' } as const

/** Events of the cameras in the last two weeks, newest first. */
export function EventList({ events, severity, timezone, now, mayMove, mayJournal }: Props) {
	const formats = useFormats()
	return (
		<>
			<nav aria-label="Severity" className="flex flex-wrap gap-2">
				{(['all', ...SEVERITIES] as const).map((key) => (
					<LinkButton
						key={key}
						to={`?tab=events&severity=${key}`}
						variant={key === severity ? 'primary' : 'secondary'}
						aria-current={key === severity ? 'page' : undefined}
					>
						{LABEL[key]}
					</LinkButton>
				))}
			</nav>
			{events.length === 0 ? (
				<EmptyState icon={Eye} title="Nothing was seen">
					Movement, persons and covered lenses appear here, from cameras that tell of them or are
					recorded on movement.
				</EmptyState>
			) : (
				<ul className="grid gap-3">
					{events.map((event) => (
						<li
							key={event.id}
							className="grid gap-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-[12rem_1fr]"
						>
							{event.hasPicture ? (
								<a href={`/security-cameras/events/${event.id}/picture.webp?size=large`}>
									<img
										src={`/security-cameras/events/${event.id}/picture.webp`}
										alt={`${EVENT_ROWS[event.what].label} at ${event.cameraName}`}
										loading="lazy"
										width={640}
										height={360}
										className="aspect-video w-full rounded-control object-cover"
									/>
								</a>
							) : (
								<p className="grid aspect-video place-items-center rounded-control bg-sunk text-sm text-muted">
									No picture
								</p>
							)}
							<div className="min-w-0">
								<p className="flex flex-wrap items-center gap-2">
									<span className="font-semibold">{EVENT_ROWS[event.what].label}</span>
									<Badge tone={TONE[event.severity]}>{event.severity}</Badge>
									{event.isRecorded && <Badge tone="info">recorded</Badge>}
								</p>
								<p>{event.description}</p>
								<p className="text-sm text-muted">
									<Link
										to={`?view=single&camera=${event.cameraId}`}
										className="underline underline-offset-3"
									>
										{event.cameraName}
									</Link>
									, {formatInstant(event.fromAt, timezone, formats)}
									{event.toAt === null
										? now - event.fromAt > 0 && ', still going on'
										: `, for ${formatRoughDuration(Math.max(1000, event.toAt - event.fromAt))}`}
									{event.by === 'pictures' && ', seen by comparing pictures'}
								</p>
								<div className="mt-2 flex flex-wrap gap-2">
									{mayMove && event.isRecorded && (
										<LinkButton
											to={`/security-cameras/${event.cameraId}/recordings?at=${event.fromAt}`}
										>
											Get the recording
										</LinkButton>
									)}
									{event.entryId !== null ? (
										<LinkButton to={`/crop-journal/${event.entryId}`} variant="ghost">
											In the journal
										</LinkButton>
									) : (
										mayJournal && (
											<Form method="post">
												<input type="hidden" name="event" value={event.id} />
												<Button
													name="intent"
													value="journal"
													icon={NotebookPen}
													aria-label={`Add to journal: ${EVENT_ROWS[event.what].label} at ${event.cameraName}`}
												>
													Add to journal
												</Button>
											</Form>
										)
									)}
								</div>
							</div>
						</li>
					))}
				</ul>
			)}
		</>
	)
}
