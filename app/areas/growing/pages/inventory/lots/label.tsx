import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { loadLastHarvests } from '~/areas/growing/services/inventory/load-last-harvests.server'
import { findCycleOfLot } from '~/areas/growing/services/traceability/load-lot-history.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { drawQrCode } from '~/ui/qr-code.server'
import { requireLotFromPath } from './require-lot-from-path.server'
import { QrImage } from './qr-image'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Label ${data?.lot.code ?? ''}`)

const COUNTS = [1, 8, 24] as const

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, lot } = await requireLotFromPath({ request, params })
	const cycle = await findCycleOfLot(ctx, lot)
	const cut = (await loadLastHarvests(ctx, [lot.id])).get(lot.id)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const asked = Number(new URL(request.url).searchParams.get('count'))
	const plan =
		cycle && planDates(cycle.plantDate, cycle.transplantDays, cycle.harvestDays).harvestDate
	const harvest = cut ? `Cut ${formatDay(cut.harvestedOn)}` : plan && `Harvest ${formatDay(plan)}`
	return {
		farmName: ctx.farm.name,
		lot: { id: lot.id, code: lot.code, cropName: lot.cropName, varietyName: lot.varietyName },
		planted:
			cycle &&
			`${cycle.plantDate > today ? 'To be planted' : 'Planted'} ${formatDay(cycle.plantDate)}`,
		harvest,
		qr: drawQrCode(`${await publicUrl(request)}/lots/${lot.id}`),
		count: COUNTS.find((count) => count === asked) ?? 8,
	}
})

export default function LabelSheet() {
	const { lot, count } = useLoaderData<typeof loader>()
	return (
		<>
			<div className="no-print">
				<PageHeader
					title={`Labels of ${lot.code}`}
					subtitle="50 × 30 mm each. Print this page at 100 %, without headers and footers."
					actions={<LinkButton to={`/lots/${lot.id}`}>Back to the lot</LinkButton>}
				/>
				<nav aria-label="Labels on the sheet" className="mb-4 flex flex-wrap gap-2">
					{COUNTS.map((number) => (
						<LinkButton
							key={number}
							to={`?count=${number}`}
							variant={number === count ? 'primary' : 'secondary'}
							aria-current={number === count ? 'page' : undefined}
						>
							{number === 1 ? '1 label' : `${number} labels`}
						</LinkButton>
					))}
				</nav>
			</div>
			<ul className="flex flex-wrap gap-[3mm]">
				{Array.from({ length: count }, (_, at) => (
					<Label key={at} isRead={at === 0} />
				))}
			</ul>
		</>
	)
}

/** One label, black on white in both themes; copies are hidden from screen readers. */
function Label({ isRead }: { isRead: boolean }) {
	const { farmName, lot, planted, harvest, qr } = useLoaderData<typeof loader>()
	return (
		<li
			aria-hidden={!isRead || undefined}
			className="flex h-[30mm] w-[50mm] items-center gap-[1mm] overflow-hidden rounded-[1mm] border border-[#0006] bg-[#fff] p-[1.5mm] text-[#000]"
		>
			<QrImage qr={qr} label={`QR code of lot ${lot.code}`} className="size-[21mm] shrink-0" />
			<div className="flex min-w-0 flex-col gap-[0.4mm] text-[2.2mm] leading-tight">
				<p className="text-[3.4mm] font-bold wrap-anywhere">{lot.code}</p>
				<p className="line-clamp-2 text-[2.6mm] font-semibold wrap-anywhere">{lot.cropName}</p>
				{lot.varietyName && <p className="line-clamp-1 wrap-anywhere">{lot.varietyName}</p>}
				{planted && <p className="whitespace-nowrap">{planted}</p>}
				{harvest && <p className="whitespace-nowrap">{harvest}</p>}
				<p className="line-clamp-1 wrap-anywhere">{farmName}</p>
			</div>
		</li>
	)
}
