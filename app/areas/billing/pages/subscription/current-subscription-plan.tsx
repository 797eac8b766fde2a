import { useNavigation } from '@remix-run/react'
import { findSubscriptionPlan, formatPods } from '@sfc/domain/billing/subscription-plans'
import { PRICES } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { isRunning } from '@sfc/domain/billing/subscription-status'
import { BadgeCheck } from 'lucide-react'
import type { UncoveredFarm } from '~/areas/billing/services/customers/list-uncovered-farms.server'
import type { BusinessSubscription } from '~/areas/billing/services/read-subscription-plans.server'
import type { Subscription } from '~/areas/billing/services/read-billing.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { billingDay } from '../billing-day'
import { subscriptionBadge } from '../subscription-badge'

type Props = { isDemo: boolean; plan: BusinessSubscription | null }
type Covering = { uncovered: readonly UncoveredFarm[] }

/** The current plan and its price, with links to change or cancel it. */
export function CurrentSubscriptionPlan({ isDemo, plan, uncovered }: Props & Covering) {
	const subscription = plan?.subscription
	if (!plan || !subscription || subscription.status === 'unpaid')
		return <NoSubscriptionPlan isDemo={isDemo} plan={plan} />
	const look = subscriptionBadge(subscription.status, subscription.cancelledAt !== null)
	return (
		<Card
			title={<span className="text-base break-words text-ink">{plan.businessName}</span>}
			action={<Badge tone={look.tone}>{look.label}</Badge>}
		>
			<div className="grid gap-4">
				{subscription.status === 'past-due' && (
					<Alert
						tone="danger"
						title="The last charge failed"
						action={<LinkButton to={`/billing/${plan.customerId}/card`}>Change card</LinkButton>}
					>
						Nothing is switched off on your farm: control, alarms and export go on. The plan can be
						changed once the charge is paid.
					</Alert>
				)}
				{subscription.status === 'cancelled' && (
					<Alert tone="info" title="The subscription has ended">
						Your farms go on as they are: control, alarms and export. To add a farm, choose a plan.
					</Alert>
				)}
				<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
					<Facts subscription={subscription} farms={plan.farms.length} />
				</dl>
				{isRunning(subscription.status) && (
					<Actions
						customerId={plan.customerId}
						subscription={subscription}
						farms={plan.farms.length}
						uncovered={uncovered}
					/>
				)}
			</div>
		</Card>
	)
}

function Facts({ subscription: it, farms }: { subscription: Subscription; farms: number }) {
	return (
		<>
			<Fact name="Plan">
				{findSubscriptionPlan(it.pods).name}, {formatPods(it.pods)}
			</Fact>
			<Fact name="Price">{formatCents(it.monthlyCents)} a month</Fact>
			<Fact name="Farms">
				{farms} of {formatPods(it.pods)} {farms === 1 ? 'has' : 'have'} a farm
			</Fact>
			{it.status === 'trial' && it.trialEndsAt !== null && (
				<Fact name="Free trial">until {billingDay(it.trialEndsAt)}</Fact>
			)}
			{it.nextPods !== null && it.nextChargeAt !== null && (
				<Fact name="Then">
					{findSubscriptionPlan(it.nextPods).name}, {formatPods(it.nextPods)}, from{' '}
					{billingDay(it.nextChargeAt)}
				</Fact>
			)}
			{it.nextChargeAt !== null && (
				<Fact name="Next charge">
					{formatCents(it.nextMonthlyCents)} on {billingDay(it.nextChargeAt)}
				</Fact>
			)}
			{it.cancelledAt !== null && it.paidThroughAt !== null && (
				<Fact name={it.status === 'cancelled' ? 'Ended' : 'Runs until'}>
					{billingDay(it.paidThroughAt)}
				</Fact>
			)}
		</>
	)
}

type ActionsProps = Covering & { customerId: string; subscription: Subscription; farms: number }

function Actions({ customerId, subscription, farms, uncovered }: ActionsProps) {
	const isPending = useNavigation().state !== 'idle'
	const { pods, nextPods, cancelledAt, status } = subscription
	const isFree = farms < (nextPods ?? pods)
	return (
		<div className="flex flex-wrap gap-2">
			{isFree && uncovered.length > 0 && <CoverForm customerId={customerId} farms={uncovered} />}
			{isFree && <LinkButton to="/add-farm">Add farm</LinkButton>}
			{nextPods !== null && cancelledAt === null && status !== 'past-due' && (
				<LinkButton to={`/subscription/${customerId}/change?pods=${pods}`}>
					Keep {formatPods(pods)}
				</LinkButton>
			)}
			<LinkButton to="/billing">Payments and card</LinkButton>
			{cancelledAt === null ? (
				<LinkButton to={`/subscription/${customerId}/cancel`} variant="danger-outline">
					Cancel subscription
				</LinkButton>
			) : (
				<Form method="post">
					<input type="hidden" name="intent" value="resume" />
					<input type="hidden" name="customerId" value={customerId} />
					<Button variant="primary" pending={isPending}>
						Resume subscription
					</Button>
				</Form>
			)}
		</div>
	)
}

/** Gives a free pod to a farm that has no plan. */
function CoverForm({ customerId, farms }: { customerId: string; farms: readonly UncoveredFarm[] }) {
	return (
		<Form method="post" className="flex w-full flex-wrap items-end gap-2">
			<input type="hidden" name="intent" value="cover" />
			<input type="hidden" name="customerId" value={customerId} />
			<label className="grid gap-1.5 font-medium">
				Farm without a plan
				<select name="farmId" className={CONTROL_CLASS}>
					{farms.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}, Farm ID {id}
						</option>
					))}
				</select>
			</label>
			<Button>Cover this farm</Button>
		</Form>
	)
}

function NoSubscriptionPlan({ isDemo, plan }: Props) {
	return (
		<Card title="Current plan" icon={BadgeCheck}>
			<p className="font-semibold">{plan ? `${plan.businessName}: not paid yet` : 'Trial'}</p>
			<p className="mt-1 text-muted">
				{isDemo
					? 'The demo account pays for nothing.'
					: plan
						? 'The payment was not completed, so no subscription has begun.'
						: `You pay nothing. Choose a plan for your business: the first ${PRICES.trialDays} days are free.`}
			</p>
			{plan && !isDemo && (
				<div className="mt-4">
					<LinkButton to={`/payment/${plan.customerId}`} variant="primary">
						Go to the payment
					</LinkButton>
				</div>
			)}
		</Card>
	)
}
