import { Badge } from '~/ui/badge'
import { Link } from '~/ui/page-farm/link'
import type { OrderView } from './order-view.server'

/** The lines of an order, and the lot of each part. */
export const OrderLines = ({ lines }: { lines: OrderView['lines'] }) => (
	<ul className="grid gap-2">
		{lines.map(({ id, title, packs, pack, price, refunded, readyOn, missing: waiting, parts }) => (
			<li key={id} className="min-w-0">
				<p className="flex flex-wrap justify-between gap-x-4">
					<span className="font-semibold wrap-anywhere">
						{packs} × {title} <span className="font-normal text-muted">({pack})</span>
					</span>
					<span>{price}</span>
				</p>
				{readyOn && <p className="text-sm text-muted">Sold ahead for {readyOn}</p>}
				{waiting > 0 && <Badge tone="attention">{waiting} not harvested yet</Badge>}
				{refunded > 0 && <p className="text-sm text-muted">{refunded} refunded</p>}
				<ul className="flex flex-wrap items-center gap-x-4 text-sm">
					{parts.map(({ lotId, code, quantity, missing }, at) => (
						<li key={at} className="flex flex-wrap items-center gap-x-2">
							{quantity} from{' '}
							<Link
								to={`/lots/${lotId}`}
								className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
							>
								{code}
							</Link>
							{missing && <Badge tone="danger">{missing} missing</Badge>}
						</li>
					))}
				</ul>
			</li>
		))}
	</ul>
)
