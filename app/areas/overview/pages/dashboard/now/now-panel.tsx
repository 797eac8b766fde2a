import { useId } from 'react'
import type { AlarmView } from '~/areas/alarms/pages/alarm-view.server'
import { ProblemCard } from '~/areas/alarms/pages/problem-card'
import type { Verdict } from '~/areas/overview/services/farm-status/compute-verdict'
import { LinkButton } from '~/ui/link-button'
import { Age } from '~/ui/time/age'
import { TONES } from '~/ui/tone'

type Props = { verdict: Verdict; problems: readonly AlarmView[]; now: number }

/** Answers “Is my farm all right?” in one verdict, with the open problems and their remedies below it. */
export function NowPanel({ verdict: { tone, title, detail, action }, problems, now }: Props) {
	const titleId = useId()
	const { icon: Icon, text, tint, border } = TONES[tone]
	return (
		<section
			aria-labelledby={titleId}
			className={`overflow-hidden rounded-card border bg-surface ${border}`}
		>
			<div className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3.5 ${tint}`}>
				<Icon aria-hidden className={`size-6 shrink-0 ${text}`} />
				<h2 id={titleId} className="text-lg font-bold tracking-tight">
					{title}
				</h2>
				<p className="text-sm text-muted max-sm:w-full max-sm:pl-9 sm:ml-auto">
					{detail && `${detail} · `}updated <Age at={now} now={now} />
				</p>
				{action && <LinkButton to={action.to}>{action.label}</LinkButton>}
			</div>
			{problems.length > 0 && (
				<ul>
					{problems.map((alarm) => (
						<ProblemCard key={alarm.id} alarm={alarm} now={now} from="now" />
					))}
				</ul>
			)}
		</section>
	)
}
