import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { isCalendarDay, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { summarizeCycles } from '~/areas/growing/services/planting-cycles/summarize-cycles.server'
import { readNursery } from '~/areas/growing/services/planting-cycles/read-nursery.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { nurseryView } from './nursery-view'
import { PlantingTabs } from '../planting-tabs'
import { TrayLegend } from './tray-legend'
import { TrayPicture } from './tray-picture'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Nursery Trays')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const asked = new URL(request.url).searchParams.get('day') ?? ''
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const day = isCalendarDay(asked) && asked.startsWith('20') ? asked : today
	const { layout, plantsPerTray, taken, late } = await readNursery(ctx, { day })
	const { activeCycles, pendingTasks } = await summarizeCycles(ctx)
	return {
		farm: { id: ctx.farm.id, name: ctx.farm.name },
		mayPlan: hasPermission(ctx.role, 'crop.plan'),
		mayConfigure: hasPermission(ctx.role, 'farm.configure'),
		nursery: nurseryView(layout, taken, day),
		isToday: day === today,
		plantsPerTray,
		counts: { activeCycles, pendingTasks },
		late: late.map(({ id, untilDay, ...crop }) => ({
			id,
			text: `${cropLabel(crop)}, until ${formatDay(untilDay)}`,
		})),
	}
})

export default function Trays() {
	const { farm, mayPlan, mayConfigure, nursery, isToday, plantsPerTray, counts, late } =
		useLoaderData<typeof loader>()
	const { grid, traysPerRow, full, free, total, inWords } = nursery
	return (
		<>
			<PageHeader
				title="Nursery Trays"
				subtitle={`${farm.name}: ${grid.length} rows of ${traysPerRow}, ${plantsPerTray} plants in a tray.`}
				actions={
					mayConfigure && (
						<LinkButton to={`/farms/${farm.id}/settings`}>Change the nursery</LinkButton>
					)
				}
			/>
			<PlantingTabs current="trays" {...counts} />
			<div className="grid gap-4">
				<DayChoice {...nursery} isToday={isToday} />
				{late.length > 0 && (
					<Alert tone="attention" title="Overdue for transplant">
						<ul>
							{late.map(({ id, text }) => (
								<li key={id}>{text}</li>
							))}
						</ul>
					</Alert>
				)}
				<p className="text-lg">
					<strong className="font-semibold tabular-nums">{full}</strong> of {total} trays full on{' '}
					{inWords}, <strong className="font-semibold tabular-nums">{free}</strong> free.
				</p>
				<TrayPicture grid={grid} traysPerRow={traysPerRow} caption={`Trays on ${inWords}`} />
				<TrayLegend cycles={nursery.cycles} mayPlan={mayPlan} />
			</div>
		</>
	)
}

type DayProps = { day: string; before: string; after: string; isToday: boolean }

function DayChoice({ day, before, after, isToday }: DayProps) {
	return (
		<div className="flex flex-wrap items-end gap-2">
			<Form method="get" className="flex items-end gap-2" key={day}>
				<label className="grid gap-1">
					<span className="text-sm font-medium">Day</span>
					<input type="date" name="day" defaultValue={day} required className={CONTROL_CLASS} />
				</label>
				<Button>Show</Button>
			</Form>
			<LinkButton to={`?day=${before}`} icon={ChevronLeft} aria-label="Day before">
				Before
			</LinkButton>
			<LinkButton to={`?day=${after}`} aria-label="Day after">
				After
				<ChevronRight aria-hidden className="size-4.5" />
			</LinkButton>
			{!isToday && (
				<Link
					to="?"
					className="inline-flex min-h-11 items-center px-2 font-semibold text-accent hover:underline"
				>
					Today
				</Link>
			)}
		</div>
	)
}
