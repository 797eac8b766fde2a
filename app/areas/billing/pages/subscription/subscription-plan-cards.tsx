import { useNavigation } from '@remix-run/react'
import {
	SUBSCRIPTION_PLANS,
	findSubscriptionPlan,
	type SubscriptionPlan,
} from '@sfc/domain/billing/subscription-plans'
import { PRICES } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { isRunning } from '@sfc/domain/billing/subscription-status'
import { Check } from 'lucide-react'
import type { BusinessSubscription } from '~/areas/billing/services/read-subscription-plans.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

const IN_EVERY_SUBSCRIPTION = [
	'Control, alarms, recipes and calendar',
	'API access and analytics',
	'Cameras, automation and energy',
	'Export of all data',
]

type Props = { isDemo: boolean; plan: BusinessSubscription | null }

/** The three plans, side by side; the current one is marked. */
export function SubscriptionPlanCards({ isDemo, plan }: Props) {
	const subscription = plan?.subscription
	const runs = subscription && isRunning(subscription.status)
	const has = runs ? subscription.pods : null
	const planned = runs ? (subscription.nextPods ?? subscription.pods) : null
	const mayChoose =
		!isDemo && subscription?.status !== 'past-due' && !(runs && subscription.cancelledAt)
	return (
		<section aria-labelledby="plans">
			<h2 id="plans" className="mb-3 text-lg font-bold">
				Plans
			</h2>
			<div className="grid items-start gap-4 lg:grid-cols-3">
				{SUBSCRIPTION_PLANS.map((each) => (
					<SubscriptionPlanCard
						key={each.id}
						plan={each}
						has={has}
						planned={planned}
						customerId={runs ? plan.customerId : null}
						mayChoose={mayChoose}
					/>
				))}
			</div>
		</section>
	)
}

type CardProps = {
	plan: SubscriptionPlan
	/** The number of pods paid for now, and from the next month on; null without a plan. */
	has: number | null
	planned: number | null
	customerId: string | null
	mayChoose: boolean
}

function SubscriptionPlanCard({ plan, has, planned, customerId, mayChoose }: CardProps) {
	const { podsMin, podsMax, name, isPopular } = plan
	const isCurrent = has !== null && findSubscriptionPlan(has).id === plan.id
	const isPlanned = planned !== null && findSubscriptionPlan(planned).id === plan.id
	const isRange = podsMin !== podsMax
	const setup = formatCents(PRICES.setupCentsPerPod * (isRange ? 1 : podsMin))
	const month = formatCents(PRICES.monthlyCentsPerPod * (isRange ? 1 : podsMin))
	return (
		<Card
			title={<span className="text-base text-ink">{name}</span>}
			action={
				isCurrent ? (
					<Badge tone="good">Your plan</Badge>
				) : isPlanned ? (
					<Badge tone="info">From the next month on</Badge>
				) : (
					isPopular && <Badge tone="accent">Most popular</Badge>
				)
			}
		>
			<p>
				<span className="text-2xl font-bold tabular-nums">{month}</span> a month
				{isRange && ' for each pod'}
			</p>
			<p className="mt-1 text-muted">
				{setup} setup{isRange && ' for each pod'}, once
			</p>
			<ul className="my-4 grid gap-1.5">
				{[formatFarms(plan), ...IN_EVERY_SUBSCRIPTION].map((text) => (
					<li key={text} className="flex items-start gap-2">
						<Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
						{text}
					</li>
				))}
			</ul>
			{mayChoose && (isRange || !isPlanned) && (
				<ChooseForm {...{ plan, has, planned, customerId, isCurrent, isPlanned }} />
			)}
		</Card>
	)
}

const formatFarms = ({ podsMin, podsMax }: SubscriptionPlan) =>
	podsMin === podsMax
		? `${podsMin} ${podsMin === 1 ? 'farm: a pod or a container' : 'farms, each a pod or a container'}`
		: `${podsMin} to ${podsMax} farms, each a pod or a container`

type FormProps = Omit<CardProps, 'mayChoose'> & { isCurrent: boolean; isPlanned: boolean }

function ChooseForm({
	plan: { id, name, podsMin, podsMax },
	has,
	planned,
	customerId,
	isCurrent,
	isPlanned,
}: FormProps) {
	const isPending = useNavigation().state !== 'idle'
	const verb = planned === null ? 'Choose' : isCurrent ? 'Keep' : 'Change to'
	return (
		<Form method="post" className="grid gap-3">
			<input type="hidden" name="planId" value={id} />
			{customerId && <input type="hidden" name="customerId" value={customerId} />}
			{podsMin !== podsMax && (
				<label className="grid gap-1.5">
					<span className="font-medium">Number of pods</span>
					<input
						type="number"
						name="pods"
						required
						min={podsMin}
						max={podsMax}
						defaultValue={(isPlanned ? planned : isCurrent ? has : null) ?? podsMin}
						className={CONTROL_CLASS}
					/>
					<span className="text-sm text-muted">
						{podsMin} to {podsMax}. The next page shows the price before you agree.
					</span>
				</label>
			)}
			<Button variant={isPlanned ? 'secondary' : 'primary'} pending={isPending}>
				{isPlanned ? 'Change number of pods' : `${verb} ${name}`}
			</Button>
		</Form>
	)
}
