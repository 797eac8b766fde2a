import type { ChangeLine } from '@sfc/domain/platform/audit/format-change'
import { Table, type Column } from '~/ui/table'
import type { AuditRow } from './audit-view'

const COLUMNS: readonly Column<AuditRow>[] = [
	{
		header: 'What',
		cell: ({ action, subject, seq }) => (
			<span className="grid text-left">
				<span>{action}</span>
				<span className="font-normal wrap-anywhere text-muted">{subject}</span>
				<span className="text-xs font-normal text-muted">Entry {seq}</span>
			</span>
		),
	},
	{
		header: 'Change',
		cell: ({ changes }) =>
			changes.length === 0 ? (
				<span className="text-muted">–</span>
			) : (
				<ul className="grid gap-0.5 text-left">
					{changes.map((change) => (
						<Change key={change.field} {...change} />
					))}
				</ul>
			),
	},
	{
		header: 'Who',
		cell: ({ who, kind, ip }) => (
			<span className="grid text-left">
				<span className="wrap-anywhere">{who}</span>
				<span className="text-sm text-muted">
					{kind === 'agent' ? 'farm agent' : ''}
					{kind === 'agent' && ip ? ' · ' : ''}
					{ip ?? ''}
				</span>
			</span>
		),
	},
	{ header: 'When', cell: ({ when }) => <span className="sm:whitespace-nowrap">{when}</span> },
]

/** Entries of the audit log with their changes. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
	return (
		<div className="overflow-x-auto">
			<Table caption="Audit log" columns={COLUMNS} rows={rows} rowKey={({ seq }) => seq} />
		</div>
	)
}

function Change({ field, before, after }: ChangeLine) {
	return (
		<li className="text-sm wrap-anywhere">
			<span className="text-muted">{field}: </span>
			{before !== null && <del className="text-muted">{before}</del>}
			{before !== null && after !== null && <span aria-hidden> → </span>}
			{after !== null && <ins className="no-underline">{after}</ins>}
			{before === null && after === null && '–'}
		</li>
	)
}
