import { useLoaderData } from '@remix-run/react'
import {
	DrillPlanInput,
	DrillStartInput,
} from '@sfc/contract/food-safety/recall-drills/drill-input'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { DRILL_STARTS } from '@sfc/domain/food-safety/recall-drills/drill-start'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { listDrills } from '~/areas/food-safety/services/recall-drills/list-drills.server'
import {
	planDrills,
	startDrill,
} from '~/areas/food-safety/services/recall-drills/recall-drills.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { minutesBetween, startLabel, START_WORDS } from './drill-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Mock Recalls')

const PAGE = '/traceability/drills'

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'stock.change',
	load: async ({ ctx, request }) => {
		const { drills, everyMonths, dueOn, isDue } = await listDrills(ctx)
		const { timezone } = ctx.farm
		const asked = new URL(request.url).searchParams.get('lot')
		return {
			farmName: ctx.farm.name,
			mayStart: hasPermission(ctx.role, 'stock.change'),
			mayPlan: hasPermission(ctx.role, 'farm.configure'),
			isDue,
			due: dueOn === null ? null : formatDay(dueOn),
			everyMonths,
			taskDay: isDue || dueOn === null ? todayIn(timezone, ctx.now()) : dueOn,
			values: {
				start: { fromKind: 'lot', fromText: asked ?? '', complaint: '' },
				plan: { everyMonths: String(everyMonths) },
			},
			drills: drills.map((drill) => ({
				id: drill.id,
				from: startLabel(drill),
				when: formatInstantWithYear(drill.startedAt, timezone, ctx.user),
				by: drill.startedBy,
				minutes:
					drill.endedAt === null ? 'runs' : `${minutesBetween(drill.startedAt, drill.endedAt)} min`,
				found: drill.foundPct === null ? '' : `${Math.round(drill.foundPct)} %`,
				receivers: drill.receiverCount ?? '',
			})),
		}
	},
	forms: {
		start: {
			schema: DrillStartInput,
			submit: async ({ ctx }, input) => {
				const drillId = await startDrill(ctx, input)
				return redirectWithToast(`${PAGE}/${drillId}`, {
					title: 'Mock recall started',
					text: 'The time runs.',
				})
			},
		},
		plan: {
			schema: DrillPlanInput,
			submit: async ({ ctx }, input) => {
				await planDrills(requirePermission(ctx, 'farm.configure'), input)
				return redirectWithToast(PAGE, {
					title: 'Saved',
					text: `Every ${input.everyMonths} months.`,
				})
			},
		},
	},
})

export { loader, action }

export default function MockRecalls() {
	const { farmName, drills, isDue, due, everyMonths, taskDay, mayStart, mayPlan } =
		useLoaderData<typeof loader>()
	const task = new URLSearchParams({
		title: 'Mock recall',
		day: taskDay,
		unit: 'month',
		every: String(everyMonths),
	})
	return (
		<>
			<PageHeader
				title="Mock Recalls"
				subtitle={`Trace a complaint on ${farmName} as if it were real, against the clock.`}
				actions={
					mayStart && (
						<LinkButton to={`/calendar/tasks/new?${task.toString()}`}>
							Put in the calendar
						</LinkButton>
					)
				}
			/>
			<div className="grid max-w-4xl gap-4">
				{isDue ? (
					<Alert tone="attention" title="A mock recall is due">
						{due ? `It was due on ${due}` : 'None was done yet'}; one every {everyMonths} months is
						planned.
					</Alert>
				) : (
					<p className="text-muted">The next one is due by {due}.</p>
				)}
				{mayStart && <StartForm />}
				{drills.length > 0 && (
					<Card title="Done and running" flush>
						<Table
							caption="Mock recalls, newest first"
							rows={drills}
							rowKey={({ id }) => id}
							columns={[
								{
									header: 'From',
									cell: ({ id, from }) => (
										<Link
											to={`${PAGE}/${id}`}
											className="inline-flex min-h-11 items-center underline underline-offset-2"
										>
											{from}
										</Link>
									),
								},
								{ header: 'Started', cell: ({ when }) => when },
								{ header: 'By', cell: ({ by }) => by, wideOnly: true },
								{ header: 'Time', align: 'end', cell: ({ minutes }) => minutes },
								{ header: 'Found', align: 'end', cell: ({ found }) => found },
								{ header: 'Deliveries', align: 'end', cell: ({ receivers }) => receivers },
							]}
						/>
					</Card>
				)}
				{mayPlan && <PlanForm />}
			</div>
		</>
	)
}

function StartForm() {
	const [form, fields, isPending] =
		useFormPage<Record<'fromKind' | 'fromText' | 'complaint', string>>('start')
	return (
		<Card title="Start a mock recall">
			<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<SelectField
					label="The complaint names a"
					field={fields.fromKind}
					options={DRILL_STARTS.map((value) => ({ value, label: START_WORDS[value] }))}
				/>
				<InputField label="Which one" hint="BATCH-12, or a name." field={fields.fromText} />
				<div className="sm:col-span-2">
					<InputField
						label="The complaint"
						hint="What is said to be wrong."
						field={fields.complaint}
					/>
				</div>
				<div>
					<Button variant="primary" name="intent" value="start" pending={isPending}>
						Start the clock
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

function PlanForm() {
	const [form, fields, isPending] = useFormPage<{ everyMonths: string }>('plan')
	return (
		<Card title="How often">
			<PostForm form={form} className="flex flex-wrap items-end gap-3">
				<InputField label="Every" unit="months" inputMode="numeric" field={fields.everyMonths} />
				<Button name="intent" value="plan" pending={isPending}>
					Save
				</Button>
			</PostForm>
		</Card>
	)
}
