import { ReceiptText } from 'lucide-react'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import type { SourceView } from './source-view'

/** Where the prices of materials came from, with the page where each is looked at and changed. */
export const SourcesCard = ({ sources }: { sources: readonly SourceView[] }) =>
	sources.length > 0 && (
		<Card title="Where these prices come from" icon={ReceiptText} flush>
			<Table
				caption="Where the prices of seed, packaging and nutrients come from"
				rows={sources}
				rowKey={({ at }) => at}
				columns={[
					{ header: 'Part', cell: ({ part }: SourceView) => part },
					{
						header: 'Price',
						cell: ({ label, from, to }: SourceView) => (
							<span className="grid">
								<Link
									to={to}
									className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline"
								>
									{label}
								</Link>
								<span className="text-sm text-muted">{from}</span>
							</span>
						),
					},
					{ header: 'Came to', align: 'end', cell: ({ amount }: SourceView) => amount },
				]}
			/>
		</Card>
	)
