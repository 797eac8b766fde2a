import { Card } from '~/ui/card'
import { Table } from '~/ui/table'

type Props = {
	rules: readonly { at: string; name: string; why: string }[]
	/** Number of earlier ones that are not shown. */
	more: number
	caption: string
}

/** When rules acted in a rehearsal; renders nothing when none did. */
export function RulesActed({ rules, more, caption }: Props) {
	if (rules.length === 0) return null
	return (
		<Card title="Rules" flush>
			<Table
				caption={caption}
				rows={rules}
				rowKey={({ name, at }) => `${name} ${at}`}
				columns={[
					{ header: 'Time', cell: ({ at }) => at },
					{ header: 'Rule', cell: ({ name }) => name },
					{ header: 'Why', cell: ({ why }) => why },
				]}
			/>
			{more > 0 && <p className="px-4 py-3 text-sm text-muted">{more} earlier</p>}
		</Card>
	)
}
