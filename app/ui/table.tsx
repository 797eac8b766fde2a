import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '~/ui/page-farm/link'

export type SortDirection = 'asc' | 'desc'

export type Column<Row> = {
	/** What `sort` names the column by; its header, where nothing else is said. */
	key?: string
	header: string
	cell: (row: Row) => ReactNode
	/** `end` for numbers. */
	align?: 'end'
	/** The link that sorts by this column. */
	sortTo?: (direction: SortDirection) => string
	/** A column of buttons: its header is only for screen readers. */
	hideHeader?: boolean
	/** Hidden on a phone, where the row's own page shows it. */
	wideOnly?: boolean
}

type Props<Row> = {
	caption: string
	columns: readonly Column<Row>[]
	rows: readonly Row[]
	rowKey: (row: Row) => string | number
	sort?: { key: string; direction: SortDirection }
}

/**
 * A table; on a phone each row is a card with the headers as labels. The first column names the
 * row.
 */
export function Table<Row>({ caption, columns, rows, rowKey, sort }: Props<Row>) {
	return (
		<table role="table" className="block w-full text-left sm:table">
			<caption className="sr-only">{caption}</caption>
			<thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
				<tr role="row">
					{columns.map((column) => (
						<Header key={columnKey(column)} column={column} sort={sort} />
					))}
				</tr>
			</thead>
			<tbody role="rowgroup" className="rows-drawn-near block sm:table-row-group">
				{rows.map((row) => (
					<tr
						role="row"
						key={rowKey(row)}
						className="block border-t border-line px-4 py-3 sm:table-row sm:px-0 sm:py-0 sm:hover:bg-sunk/50"
					>
						{columns.map((column, position) => {
							const { header, cell, align, hideHeader, wideOnly } = column
							const key = columnKey(column)
							const look = `${wideOnly ? 'hidden' : 'flex'} items-baseline justify-between gap-4 py-1 sm:table-cell sm:px-4 sm:py-3 ${align === 'end' ? 'sm:text-right' : ''}`
							return position === 0 ? (
								<th role="rowheader" scope="row" key={key} className={`${look} font-semibold`}>
									{cell(row)}
								</th>
							) : (
								<td role="cell" key={key} className={look}>
									{!hideHeader && (
										<span aria-hidden className="shrink-0 text-sm text-muted sm:hidden">
											{header}
										</span>
									)}
									<span className="min-w-0">{cell(row)}</span>
								</td>
							)
						})}
					</tr>
				))}
			</tbody>
		</table>
	)
}

const columnKey = <Row,>({ key, header }: Column<Row>) => key ?? header

type HeaderProps<Row> = { column: Column<Row>; sort: Props<Row>['sort'] }

function Header<Row>({ column, sort }: HeaderProps<Row>) {
	const direction = sort?.key === columnKey(column) ? sort.direction : undefined
	const Icon = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }[direction ?? 'none']
	return (
		<th
			role="columnheader"
			scope="col"
			aria-sort={direction && ({ asc: 'ascending', desc: 'descending' } as const)[direction]}
			className={`px-4 py-2 text-sm font-medium whitespace-nowrap text-muted ${column.align === 'end' ? 'text-right' : ''}`}
		>
			{column.sortTo ? (
				<Link
					to={column.sortTo(direction === 'asc' ? 'desc' : 'asc')}
					preventScrollReset
					className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
				>
					{column.header}
					<Icon aria-hidden className="size-3.5" />
				</Link>
			) : (
				<span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
			)}
		</th>
	)
}
