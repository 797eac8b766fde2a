import { Eye, Trash2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'
import type { DetailView } from './detail-view.server'

/** The stages people saw the crop in, newest first. */
export function RecordedStages({ seen }: Pick<DetailView, 'seen'>) {
	return (
		<Card title="Recorded stages" icon={Eye} flush>
			{seen.length === 0 ? (
				<p className="border-t border-line px-4 py-4 text-muted">
					No stage recorded yet; stages follow the days of the plan.
				</p>
			) : (
				<ul>
					{seen.map(({ id, stage, on, note, by, mayRemove }) => (
						<li key={id} className="flex items-start gap-3 border-t border-line px-4 py-3">
							<div className="min-w-0 flex-1">
								<p className="font-semibold">
									{stage} <span className="font-normal text-muted">· {on}</span>
								</p>
								{note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
								<p className="text-sm text-muted wrap-anywhere">by {by}</p>
							</div>
							{mayRemove && (
								<AskFirst label="Remove" name={`Remove the note ${stage} of ${on}`} variant="ghost">
									<p>The stage is counted by the plan again. The note is deleted.</p>
									<Form method="post">
										<input type="hidden" name="intent" value="remove" />
										<input type="hidden" name="remove" value={id} />
										<Button variant="danger" icon={Trash2}>
											Remove note
										</Button>
									</Form>
								</AskFirst>
							)}
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}
