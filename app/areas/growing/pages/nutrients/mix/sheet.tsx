import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { computeMix } from '~/areas/growing/services/nutrients/compute-mix.server'
import { readMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import { listMixSupplies } from '~/areas/growing/services/supplies/record-batch.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { mixView, type MixView } from './mix-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Batch Sheet, ${data.name}` : 'Batch Sheet',
)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const mix = await readMix(ctx, { id: params['mixId'] ?? '' })
	const computed = await computeMix(ctx, mix)
	const supplies = await listMixSupplies(ctx, computed)
	return {
		id: mix.id,
		name: mix.name,
		farmName: ctx.farm.name,
		today: formatDay(todayIn(ctx.farm.timezone, ctx.now())),
		view: mixView(ctx, computed),
		// Lots in stock, the first to expire first, come before the number typed at a product.
		lots: Object.fromEntries(
			supplies.map(({ substanceId, lots }) => [
				substanceId,
				lots.map(({ lotNumber }) => lotNumber).join(', '),
			]),
		) as Record<string, string>,
	}
})

export default function BatchSheet() {
	const { id, name, farmName, today, view, lots } = useLoaderData<typeof loader>()
	return (
		<div className="max-w-3xl print:max-w-none print:text-sm">
			<PageHeader
				title={`Batch sheet: ${name}`}
				subtitle={`${farmName}, ${today}. Each tank ${view.tankVolume}, ${view.dose} of each stock in ${view.doseIn}; EC ${view.ec} at 25 °C.`}
				actions={<LinkButton to={`/nutrients/${id}`}>Back to the mix</LinkButton>}
			/>
			<p className="no-print mb-4 text-muted">
				Print this page with your browser, and tick each line.
			</p>
			<div className="grid gap-5 print:gap-3">
				{view.tanks.map((tank) => (
					<TankSheet key={tank.tank} tank={tank} volume={view.tankVolume} lots={lots} />
				))}
			</div>
			<dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 print:mt-4">
				{['Weighed by', 'Checked by', 'EC measured', 'pH measured'].map((label) => (
					<div key={label} className="flex items-end gap-2">
						<dt className="shrink-0">{label}</dt>
						<dd className="grow border-b border-line-strong">&nbsp;</dd>
					</div>
				))}
			</dl>
		</div>
	)
}

type Tank = MixView['tanks'][number]

/** How each kind of tank is filled without harm. */
function fillingSteps(tank: Tank['tank'], volume: string): string {
	if (tank === 'acid')
		return `Wear goggles and gloves. Pour the acid into water, never water into acid; fill up to ${volume}.`
	return `Fill two thirds with warm water, dissolve one after the other, fill up to ${volume}.`
}

type SheetProps = { tank: Tank; volume: string; lots: Record<string, string> }

function TankSheet({ tank, volume, lots }: SheetProps) {
	return (
		<section aria-label={tank.name}>
			<h2 className="text-lg font-semibold">{tank.name}</h2>
			<p className="text-sm text-muted">{fillingSteps(tank.tank, volume)}</p>
			<table className="mt-1 w-full text-left">
				<thead>
					<tr className="border-b border-line-strong text-sm">
						<th scope="col" className="w-8 py-1">
							<span className="sr-only">Done</span>
						</th>
						<th scope="col" className="py-1">
							Product
						</th>
						<th scope="col" className="px-2 py-1 text-right">
							Weigh
						</th>
						<th scope="col" className="w-1/4 py-1 pl-2">
							Lot
						</th>
					</tr>
				</thead>
				<tbody>
					{tank.portions.map(({ id, name, weight, lot }) => (
						<tr key={id} className="border-b border-line align-baseline">
							<td className="py-1.5">
								<input
									type="checkbox"
									aria-label={`${name} weighed`}
									className="size-4 align-middle"
								/>
							</td>
							<th scope="row" className="py-1.5 font-medium wrap-anywhere">
								{name}
							</th>
							<td className="px-2 py-1.5 text-right font-semibold">{weight}</td>
							<td className="py-1.5 pl-2 wrap-anywhere">
								{lots[id] || lot || <span aria-hidden>____________</span>}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{tank.warnings.map((text) => (
				<p key={text} className="mt-1 font-semibold">
					{text}
				</p>
			))}
		</section>
	)
}
