import { History, Undo2 } from 'lucide-react'
import type { AssignmentChange } from '~/areas/equipment/services/network/list-assignment-changes.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { SubmissionToken } from '~/ui/form/submission-token'
import { Form } from '~/ui/page-farm/form'
import { Age } from '~/ui/time/age'

const MOST = 8

type Props = { changes: readonly AssignmentChange[]; now: number }

/** Changes of the last day, newest first, each with an undo button. */
export function Changes({ changes, now }: Props) {
	if (changes.length === 0) return null
	return (
		<Card title="Changes of the last day" icon={History}>
			<ul className="grid gap-2">
				{changes.slice(0, MOST).map(({ seq, at, by, subject, from, to, undo, changedBy }) => (
					<li key={seq} className="flex flex-wrap items-center justify-between gap-2">
						<span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
							<span className="font-semibold">{subject}</span>: {to}
							<span className="block text-sm text-muted">
								Before: {from}. By {by}, <Age at={at} now={now} />
							</span>
						</span>
						{undo ? (
							<Form method="post" action="/equipment-binding">
								<SubmissionToken />
								<input type="hidden" name="seq" value={seq} />
								<Button
									name="intent"
									value="undo"
									icon={Undo2}
									aria-label={`Undo the change of ${subject}`}
								>
									Undo
								</Button>
							</Form>
						) : (
							<span className="text-sm text-muted">changed again by {changedBy}</span>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
