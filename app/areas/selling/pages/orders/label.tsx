import { useLoaderData } from '@remix-run/react'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { page } from '~/http/page.server'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { publicUrl } from '~/http/public-url.server'
import { loadLastHarvests } from '~/areas/growing/services/inventory/load-last-harvests.server'
import { listOffers } from '~/areas/selling/services/offers/list-offers.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { drawQrCode } from '~/ui/qr-code.server'
import { QrImage } from '~/areas/growing/pages/inventory/lots/qr-image'
import { requireOrderFromPath } from './require-order-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Label ${data?.number ?? ''}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, order } = await requireOrderFromPath({ request, params })
	const parts = order.lines.flatMap(({ parts, offerId, title }) =>
		parts.map((part) => ({ ...part, offerId, title })),
	)
	const cut = await loadLastHarvests(
		ctx,
		parts.map(({ lotId }) => lotId),
	)
	const shelf = new Map((await listOffers(ctx)).map(({ id, shelfDays }) => [id, shelfDays]))
	const address = await publicUrl(request)
	return {
		id: order.id,
		number: order.number,
		buyerName: order.buyerName,
		farmName: ctx.farm.name,
		farmPlace: ctx.farm.location,
		labels: parts.map(({ lotId, code, title, offerId }, at) => {
			const cutOn = cut.get(lotId)?.harvestedOn
			const days = offerId === null ? null : (shelf.get(offerId) ?? null)
			const recall = `/lots/recall?lot=${encodeURIComponent(code)}&farmId=${ctx.farm.id}`
			return {
				key: `${at}-${lotId}`,
				code,
				title,
				cut: cutOn ? `Cut ${formatDay(cutOn)}` : 'Not cut yet',
				bestBefore:
					cutOn && days !== null ? `Best before ${formatDay(addDays(cutOn, days))}` : null,
				qr: drawQrCode(address + recall),
			}
		}),
	}
})

export default function OrderLabels() {
	const { id, number, labels } = useLoaderData<typeof loader>()
	return (
		<>
			<div className="no-print">
				<PageHeader
					title={`Labels of order ${number}`}
					subtitle="One for each lot. The code opens the recall of its lot. Print this page at 100 %."
					actions={<LinkButton to={`/ecommerce/orders/${id}`}>Back to the order</LinkButton>}
				/>
			</div>
			<ul className="flex flex-wrap gap-[3mm]">
				{labels.map(({ key, ...label }) => (
					<Label key={key} {...label} />
				))}
			</ul>
		</>
	)
}

type Shown = Omit<ReturnType<typeof useLoaderData<typeof loader>>['labels'][number], 'key'>

/** One label of 70 × 40 mm, black on white in both themes. */
function Label({ code, title, cut, bestBefore, qr }: Shown) {
	const { number, buyerName, farmName, farmPlace } = useLoaderData<typeof loader>()
	return (
		<li className="flex h-[40mm] w-[70mm] items-center gap-[2mm] overflow-hidden rounded-[1mm] border border-[#0006] bg-[#fff] p-[2mm] text-[#000]">
			<QrImage
				qr={qr}
				label={`QR code of the recall of ${code}`}
				className="size-[24mm] shrink-0"
			/>
			<div className="flex min-w-0 flex-col gap-[0.5mm] text-[2.6mm] leading-tight">
				<p className="line-clamp-2 text-[3.4mm] font-bold wrap-anywhere">{title}</p>
				<p className="text-[3mm] font-semibold wrap-anywhere">Lot {code}</p>
				<p>{cut}</p>
				{bestBefore && <p>{bestBefore}</p>}
				<p className="line-clamp-2 wrap-anywhere">
					Order {number}, {buyerName}
				</p>
				<p className="line-clamp-2 wrap-anywhere">
					{[farmName, farmPlace].filter(Boolean).join(', ')}
				</p>
			</div>
		</li>
	)
}
