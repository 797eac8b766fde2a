import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import type { LotSum } from '~/areas/selling/services/orders/load-packing-list.server'
import { Card } from '~/ui/card'
import { Table } from '~/ui/table'

/** The lots that orders are taken from, in words. */
export const viewLots = (lots: readonly LotSum[]) =>
	lots.map((lot) => ({
		id: lot.lotId,
		code: lot.code,
		crop: cropLabel(lot),
		quantity: formatQuantityWithUnit(lot.quantityMilli, lot.unit),
		place: lot.place ?? (lot.isAhead ? 'still growing' : 'not noted'),
	}))

type Props = { title: string; lots: ReturnType<typeof viewLots> }

export const LotsToFetch = ({ title, lots }: Props) => (
	<Card title={title} flush>
		<Table
			caption={title}
			rows={lots}
			rowKey={({ id }) => id}
			columns={[
				{ header: 'Lot', cell: ({ code }) => code },
				{ header: 'Crop', cell: ({ crop }) => crop },
				{ header: 'Quantity', cell: ({ quantity }) => quantity },
				{ header: 'Kept at', cell: ({ place }) => place },
			]}
		/>
	</Card>
)
