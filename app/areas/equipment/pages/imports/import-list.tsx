import { formatCount } from '@sfc/domain/format-count'
import { FileInput, Unplug } from 'lucide-react'
import type { ListedImport } from '~/areas/equipment/services/imports/list-imports.server'
import { Age } from '~/ui/time/age'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { StatusDot } from '~/ui/status-dot'
import { Form } from '~/ui/page-farm/form'

type Props = { imports: readonly ListedImport[]; now: number; mayManage: boolean }

/** Programs that write readings, with their last write and refusals. */
export function ImportList({ imports, now, mayManage }: Props) {
	return (
		<Card title="Imports" icon={FileInput} flush>
			<ul>
				{imports.map((item) => (
					<li
						key={item.id}
						className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-line px-4 py-3"
					>
						<div className="min-w-0 flex-[1_1_14rem]">
							<p className="font-semibold break-words">{item.name}</p>
							<p className="text-sm text-muted">
								{formatCount(item.devices, 'device')} · {formatCount(item.points, 'point')}
							</p>
							{item.trouble && (
								<p className="mt-1 text-sm break-words">
									Refused <Age at={item.trouble.lastAt} now={now} />, {item.trouble.count} in all:{' '}
									{item.trouble.detail}
								</p>
							)}
						</div>
						<div className="text-right">
							<LastData item={item} now={now} />
							{mayManage && <RemoveImport id={item.id} name={item.name} />}
						</div>
					</li>
				))}
			</ul>
		</Card>
	)
}

function LastData({
	item: { lastDataAt, intervalMs, trouble },
	now,
}: {
	item: ListedImport
	now: number
}) {
	if (lastDataAt === null) return <StatusDot tone="offline">nothing yet</StatusDot>
	const isLate = now - lastDataAt > Math.max(3 * intervalMs, 60_000)
	return (
		<>
			<StatusDot tone={isLate ? 'danger' : trouble ? 'attention' : 'good'}>
				{isLate ? 'silent' : trouble ? 'partly refused' : 'writing'}
			</StatusDot>
			<p className="text-xs text-muted">
				data came <Age at={lastDataAt} now={now} />
			</p>
		</>
	)
}

function RemoveImport({ id, name }: { id: string; name: string }) {
	return (
		<AskFirst label="Remove" variant="ghost">
			<Form method="post" className="grid gap-2">
				<p className="max-w-xs break-words text-muted">
					The token of {name} no longer works and its devices leave the lists. Its readings stay.
				</p>
				<input type="hidden" name="importId" value={id} />
				<Button name="intent" value="remove" variant="danger-outline" icon={Unplug}>
					Remove this import
				</Button>
			</Form>
		</AskFirst>
	)
}
