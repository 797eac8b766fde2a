import { useNavigation } from '@remix-run/react'
import { BellOff, Check } from 'lucide-react'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { Age } from '~/ui/time/age'
import { ElapsedTime } from '~/ui/time/elapsed-time'
import { TONES } from '~/ui/tone'
import type { AlarmView } from './alarm-view.server'
import { severityBadge } from './severity-badge'
import { useAlarmWords } from './use-alarm-words'

/** The pages that show open alarms; their forms return to them. */
export type ProblemPage = 'now' | 'list' | 'alarm'

type Props = { alarm: AlarmView; now: number; from: ProblemPage }

/** An open alarm: its deviation, duration and cause, and a button with the remedy. */
export function ProblemCard({ alarm, now, from }: Props) {
	const { path, severity, raisedAt, acknowledgedBy } = alarm
	const { headline, cause, snoozedUntil } = useAlarmWords(alarm)
	const { tone, word } = severityBadge(severity)
	const { icon: Icon, text } = TONES[tone]
	return (
		<li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3 border-t border-line px-4 py-3.5 first:border-t-0 md:grid-cols-[auto_minmax(0,1fr)_auto]">
			<Icon aria-hidden className={`size-5 shrink-0 self-start ${text}`} />
			<div className="min-w-0">
				<h3 className="font-semibold">
					<span className="sr-only">{word}: </span>
					<Link to={path} discover="none" className="hover:underline">
						{headline}
					</Link>
					{alarm.current?.isOver ? (
						<>
							, raised <Age at={raisedAt} now={now} />
						</>
					) : (
						<>
							, for <ElapsedTime since={raisedAt} now={now} />
						</>
					)}
				</h3>
				<p className="text-muted">{cause}</p>
				<p className="flex flex-wrap gap-x-3 text-sm text-muted empty:hidden">
					{acknowledgedBy && <span>Acknowledged by {acknowledgedBy}</span>}
					{snoozedUntil && !acknowledgedBy && <span>Snoozed until {snoozedUntil}</span>}
					<Explained hidden={alarm.hidden} />
				</p>
			</div>
			<ProblemButtons alarm={alarm} from={from} />
		</li>
	)
}

/** The remedy of an alarm, and buttons to acknowledge or snooze it. */
export function ProblemButtons({ alarm, from }: Pick<Props, 'alarm' | 'from'>) {
	const { id, remedy, mayAnswer, snoozedUntil } = alarm
	const { headline } = useAlarmWords(alarm)
	const { formData } = useNavigation()
	const isPending = (intent: string) =>
		formData?.get('alarmId') === id && formData.get('intent') === intent
	const isRefill = remedy?.kind === 'refilled'
	if (!remedy && !mayAnswer) return null
	return (
		<Form
			method="post"
			action="/notifications"
			preventScrollReset
			className="flex flex-wrap gap-2 max-md:col-start-2"
		>
			<input type="hidden" name="alarmId" value={id} />
			<input type="hidden" name="from" value={from} />
			{remedy?.kind === 'link' && (
				<LinkButton to={remedy.to} discover="none">
					{remedy.label}
				</LinkButton>
			)}
			{remedy?.kind === 'switch' && (
				<>
					<input type="hidden" name="equipmentKey" value={remedy.equipmentKey} />
					<input type="hidden" name="state" value={remedy.to} />
					<Button name="intent" value="switch" variant="primary" pending={isPending('switch')}>
						{remedy.label}
					</Button>
				</>
			)}
			{isRefill && mayAnswer && (
				<Button name="intent" value="refilled" variant="primary" pending={isPending('refilled')}>
					{remedy.label}
				</Button>
			)}
			{mayAnswer &&
				from !== 'alarm' &&
				(isRefill ? (
					!snoozedUntil && (
						<Button
							name="intent"
							value="snooze"
							icon={BellOff}
							pending={isPending('snooze')}
							aria-label={`Snooze 1 hour: ${headline}`}
						>
							Snooze 1 hour
						</Button>
					)
				) : (
					<Button
						name="intent"
						value="acknowledge"
						icon={Check}
						pending={isPending('acknowledge')}
						aria-label={`Acknowledge: ${headline}`}
					>
						Acknowledge
					</Button>
				))}
		</Form>
	)
}

/** Number of conditions that this alarm explains, which have no alarm of their own. */
export const Explained = ({ hidden }: Pick<AlarmView, 'hidden'>) =>
	hidden > 0 && (
		<span>
			Explains {hidden} other {hidden === 1 ? 'problem' : 'problems'}
		</span>
	)
