import { useLoaderData } from '@remix-run/react'
import { StartPlantingsForm } from '@sfc/contract/selling/sowing-plan/start-plantings-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatTrays } from '@sfc/domain/growing/planting-cycles/tray-shortage'
import { CalendarCheck, ListChecks, Settings } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { readSowingPlan } from '~/areas/selling/services/sowing-plan/read-sowing-plan.server'
import { startPlantings } from '~/areas/selling/services/sowing-plan/start-plantings.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Link } from '~/ui/page-farm/link'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { formatDifference, formatFigures, viewShort } from './plan-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Sowing Plan')

const { loader, action } = formPage({
	schema: StartPlantingsForm,
	permission: 'farm.see',
	send: 'crop.plan',
	load: async ({ ctx }) => {
		const plan = await readSowingPlan(ctx)
		const { sowings, agreed } = plan
		return {
			mayPlan: hasPermission(ctx.role, 'crop.plan'),
			orders: plan.orders,
			weeks: plan.settings.horizonWeeks,
			safety: plan.settings.safetyPct,
			sowings: sowings.map((sowing, place) => ({
				value: String(place),
				label: `${formatDay(sowing.sowDay)}: ${formatPlants(sowing.plants)} of ${sowing.label}`,
				hint: [
					`${formatTrays(sowing.trays.length)}, zone ${sowing.zone}, harvest ${formatDay(sowing.harvestDay)}`,
					...new Set(sowing.covers.map(({ who }) => who)),
				].join(' · '),
			})),
			shorts: plan.shorts.map(viewShort),
			crops: plan.crops.map((crop) => ({
				key: crop.key,
				label: crop.label,
				figures: formatFigures(crop),
			})),
			harvests: plan.harvests.slice(0, 6).map((one, at) => ({
				id: at,
				day: formatDay(one.day),
				crop: one.label,
				quantity: formatQuantityWithUnit(one.milli, one.unit),
			})),
			agreed: agreed && {
				words: `Agreed ${formatInstant(agreed.at, ctx.farm.timezone, ctx.user)} by ${agreed.by}`,
				differences: agreed.differences.map(formatDifference),
			},
			values: { fingerprint: plan.fingerprint, sowings: sowings.map((_, place) => String(place)) },
		}
	},
	submit: async ({ ctx }, input) => {
		const { started, refused } = await startPlantings(ctx, input)
		const [first] = refused
		const more = first
			? ` Not started: ${first.crop} on ${formatDay(first.sowDay)}: ${first.reason}`
			: ''
		const text =
			started.length === 0 && !first
				? 'Nothing was left to start in this plan; nothing was started twice.'
				: `Their trays are booked and their tasks are in the calendar.${more}`
		return redirectWithToast('/sowing-plan', {
			title: `${started.length} ${started.length === 1 ? 'planting' : 'plantings'} started`,
			text,
		})
	},
})

export { loader, action }

export default function SowingPlan() {
	const data = useLoaderData<typeof loader>()
	const { orders, weeks, safety, shorts, crops, harvests, agreed } = data
	return (
		<>
			<PageHeader
				title="Sowing Plan"
				subtitle={`What to sow, and when, for the orders of the next ${weeks} weeks`}
				actions={
					<>
						<LinkButton to="/sowing-plan/harvests" icon={ListChecks}>
							Harvest list
						</LinkButton>
						{data.mayPlan && (
							<LinkButton to="/sowing-plan/settings" icon={Settings}>
								Plan settings
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid gap-4">
				{agreed && agreed.differences.length > 0 && (
					<Alert tone="attention" title={`Changed since the plan was agreed. ${agreed.words}`}>
						<ul className="list-disc pl-5">
							{agreed.differences.map((text) => (
								<li key={text}>{text}</li>
							))}
						</ul>
					</Alert>
				)}
				{agreed && agreed.differences.length === 0 && (
					<p className="text-muted">{agreed.words}. Nothing has changed since.</p>
				)}
				{orders === 0 ? (
					<EmptyState icon={CalendarCheck} title="No orders to sow for">
						<Link to="/ecommerce/orders">Open the orders</Link>
					</EmptyState>
				) : (
					<Sowings />
				)}
				{shorts.length > 0 && (
					<Card title="Cannot be met" flush>
						<Table
							caption="Cannot be met"
							rows={shorts}
							rowKey={({ id }) => id}
							columns={[
								{
									header: 'Buyer',
									cell: ({ who, orderId }) =>
										orderId === null ? who : <Link to={`/ecommerce/orders/${orderId}`}>{who}</Link>,
								},
								{ header: 'Contact', cell: ({ contact }) => contact ?? 'None noted' },
								{ header: 'Crop', cell: ({ crop }) => crop },
								{ header: 'Ready', cell: ({ what }) => what },
								{ header: 'Why, and when', cell: ({ reason }) => reason },
							]}
						/>
					</Card>
				)}
				{harvests.length > 0 && (
					<Card title="Next harvests" flush>
						<Table
							caption="Next harvests"
							rows={harvests}
							rowKey={({ id }) => id}
							columns={[
								{ header: 'Day', cell: ({ day }) => day },
								{ header: 'Crop', cell: ({ crop }) => crop },
								{ header: 'Expected', cell: ({ quantity }) => quantity },
							]}
						/>
					</Card>
				)}
				{crops.length > 0 && (
					<Card title={`Figures, at ${safety} % safety`}>
						<ul className="grid gap-1">
							{crops.map(({ key, label, figures }) => (
								<li key={key}>
									<strong>{label}</strong>: {figures}
								</li>
							))}
						</ul>
					</Card>
				)}
			</div>
		</>
	)
}

function Sowings() {
	const { sowings, mayPlan } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{ fingerprint: string; sowings: string[] }>(
		'start-plantings',
	)
	if (sowings.length === 0)
		return (
			<EmptyState icon={CalendarCheck} title="Nothing more has to be sown">
				Stock and growing plantings cover what can be covered.
			</EmptyState>
		)
	return (
		<Card title="To sow">
			{mayPlan ? (
				<PostForm form={form} className="grid gap-4">
					<input type="hidden" name="fingerprint" value={fields.fingerprint.initialValue ?? ''} />
					<CheckboxList label="Plantings" field={fields.sowings} options={sowings} />
					<div>
						<Button variant="primary" pending={isPending}>
							Start these plantings
						</Button>
					</div>
				</PostForm>
			) : (
				<ul className="grid gap-2">
					{sowings.map(({ value, label, hint }) => (
						<li key={value}>
							{label}
							<span className="block text-sm text-muted">{hint}</span>
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}
