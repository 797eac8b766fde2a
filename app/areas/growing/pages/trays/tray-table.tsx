import type { ReactNode } from 'react'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import type { TrayRow } from './tray-view'

type Props = {
	caption: string
	rows: readonly TrayRow[]
	/** A last column of what can be done with one. */
	action?: (row: TrayRow) => ReactNode
}

/** A list of trays, each with a link to its page. */
export const TrayTable = ({ caption, rows, action }: Props) => (
	<Table
		caption={caption}
		rows={rows}
		rowKey={({ code }) => code}
		columns={[
			{
				header: 'Tray',
				cell: ({ code }) => (
					<Link to={`/trays/${code}`} className="text-accent underline">
						{code}
					</Link>
				),
			},
			{ header: 'Crop', cell: ({ crop }) => crop ?? <span className="text-muted">Empty</span> },
			{ header: 'Lot', cell: ({ lot }) => lot?.code ?? '–' },
			{ header: 'Plants', align: 'end', cell: ({ plants }) => plants ?? '–' },
			{ header: 'Place', cell: ({ place }) => place },
			...(action ? [{ header: 'Action', hideHeader: true, cell: action }] : []),
		]}
	/>
)
