import { useNavigation } from '@remix-run/react'
import { Check, ChevronRight } from 'lucide-react'
import { Age } from '~/ui/time/age'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { TONES } from '~/ui/tone'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { severityBadge } from './severity-badge'
import type { AlarmView } from './alarm-view.server'

/** One alarm of a list, with its buttons. */
export function AlarmCard({ alarm, now }: { alarm: AlarmView; now: number }) {
	const { path, title, text, severity, raisedAt, raised, cleared, acknowledgedBy } = alarm
	const { tone, word } = severityBadge(severity)
	const { icon: Icon, text: colour, border } = TONES[cleared ? 'offline' : tone]
	const { state, formData } = useNavigation()
	return (
		<li
			className={`flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border bg-surface p-4 ${cleared ? 'border-line' : border}`}
		>
			<Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${colour}`} />
			<div className="min-w-0 flex-1 basis-64">
				<h3 className="font-semibold">
					<Link to={path} className="hover:underline">
						{title}
					</Link>
				</h3>
				<p className="text-muted">{text}</p>
				<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
					<Badge tone={cleared ? 'neutral' : tone}>{word}</Badge>
					{cleared ? (
						<span>
							{raised} to {cleared}
						</span>
					) : (
						<Age at={raisedAt} now={now} />
					)}
					{acknowledgedBy && <span>Acknowledged by {acknowledgedBy}</span>}
					{alarm.snoozedUntil && !acknowledgedBy && <span>Quiet until {alarm.snoozedUntil}</span>}
					{alarm.hidden > 0 && (
						<span>
							Explains {alarm.hidden} other {alarm.hidden === 1 ? 'trouble' : 'troubles'}
						</span>
					)}
				</p>
			</div>
			{alarm.mayAnswer ? (
				<Form method="post" action={path} className="ml-9 sm:ml-0">
					<input type="hidden" name="intent" value="acknowledge" />
					<input type="hidden" name="from" value="list" />
					<Button icon={Check} pending={state !== 'idle' && formData?.get('from') === 'list'}>
						Acknowledge
					</Button>
				</Form>
			) : (
				<Link
					to={path}
					aria-label={`Details of ${title}`}
					className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunk"
				>
					<ChevronRight aria-hidden className="size-5" />
				</Link>
			)}
		</li>
	)
}
