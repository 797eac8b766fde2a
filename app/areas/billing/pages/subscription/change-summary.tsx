import { formatPods } from '@sfc/domain/billing/subscription-plans'
import { formatCents } from '@sfc/domain/units/format-cents'
import type {
	LoadedChange,
	SubscriptionPlanChange,
} from '~/areas/billing/services/load-subscription-plan-change.server'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { billingDay } from '../billing-day'

type Props = Pick<LoadedChange, 'change' | 'open'> & {
	pods: number
	/** Current number of pods. */
	has: number
}

/** The costs and start of a change of plan, before the person agrees. */
export function ChangeSummary({ change, open, pods, has }: Props) {
	switch (change.kind) {
		case 'more':
			return <Charge change={change} isUnfinished={open !== null} />
		case 'fewer':
			return (
				<p>
					Until {billingDay(change.fromAt)} you keep {formatPods(has)}, which are paid. From then on
					it is {formatPods(pods)}. Nothing is charged or given back today. Until then no farm can
					be added beyond {formatPods(pods)}.
				</p>
			)
		case 'blocked':
			return <FarmsToDelete change={change} pods={pods} />
		case 'keep':
		case 'none':
			return <p>The smaller plan is taken back. Nothing is charged today.</p>
	}
}

type ChargeProps = {
	change: Extract<SubscriptionPlanChange, { kind: 'more' }>
	isUnfinished: boolean
}

function Charge({ change: { lines, taxCents, totalCents }, isUnfinished }: ChargeProps) {
	const rows = [
		...lines.map(({ text, amountCents, fromAt, untilAt }) => ({
			text,
			amountCents,
			time: fromAt && untilAt ? `${billingDay(fromAt)} to ${billingDay(untilAt)}` : null,
		})),
		...(taxCents ? [{ text: 'Tax', amountCents: taxCents, time: null }] : []),
	]
	return (
		<>
			{isUnfinished && (
				<Alert tone="attention" title="An earlier try is not finished">
					Whether its charge went through is not known yet. Paying again finishes it; nothing is
					charged twice.
				</Alert>
			)}
			<dl className="grid gap-2">
				{rows.map(({ text, amountCents, time }) => (
					<div key={text} className="flex justify-between gap-4">
						<dt>
							{text}
							{time && <span className="block text-sm text-muted">{time}</span>}
						</dt>
						<dd className="font-medium tabular-nums">{formatCents(amountCents)}</dd>
					</div>
				))}
				<div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
					<dt className="font-semibold">Charged today</dt>
					<dd className="text-xl font-bold tabular-nums">{formatCents(totalCents)}</dd>
				</div>
			</dl>
		</>
	)
}

type BlockedProps = { change: Extract<SubscriptionPlanChange, { kind: 'blocked' }>; pods: number }

function FarmsToDelete({ change: { tooMany, farms }, pods }: BlockedProps) {
	return (
		<Alert tone="attention" title={`Delete ${tooMany} of these ${farms.length} farms first`}>
			<p>
				{formatPods(pods)} cannot hold them all. A deleted farm keeps its pod until its seven days
				to undo are over.
			</p>
			<ul className="mt-3 grid gap-2">
				{farms.map(({ id, name, deleteAfter }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
						<span className="min-w-0 font-medium break-words text-ink">{name}</span>
						{deleteAfter === null ? (
							<LinkButton to={`/farms/${id}/delete`}>Delete farm</LinkButton>
						) : (
							<span>Deleted on {billingDay(deleteAfter)}</span>
						)}
					</li>
				))}
			</ul>
		</Alert>
	)
}
