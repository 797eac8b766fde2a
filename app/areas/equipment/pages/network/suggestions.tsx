import { Check, Sparkles } from 'lucide-react'
import type { AssignmentSuggestion } from '~/areas/equipment/services/network/list-suggestions.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { SubmissionToken } from '~/ui/form/submission-token'
import { Form } from '~/ui/page-farm/form'

/** Suggested assignments of devices and outputs, each with its reason and a button to accept it. */
export function Suggestions({ suggestions }: { suggestions: readonly AssignmentSuggestion[] }) {
	if (suggestions.length === 0) return null
	return (
		<Card title="Suggestions" icon={Sparkles}>
			<ul className="grid gap-2">
				{suggestions.map((one) => (
					<li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
						<span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
							<span className="font-semibold">{one.subject}</span>:{' '}
							{one.kind === 'zone' ? `zone ${one.zone}` : `drives ${one.drivesName}`}
							<span className="block text-sm text-muted">Because {one.reason}.</span>
						</span>
						<Form method="post" action="/equipment-binding">
							<SubmissionToken />
							<input type="hidden" name="suggestion" value={one.id} />
							<Button
								name="intent"
								value="accept"
								icon={Check}
								aria-label={`Accept the suggestion for ${one.subject}`}
							>
								Accept
							</Button>
						</Form>
					</li>
				))}
			</ul>
			{suggestions.length > 1 && (
				<Form method="post" action="/equipment-binding" className="mt-3">
					<SubmissionToken />
					{suggestions.map(({ id }) => (
						<input key={id} type="hidden" name="suggestion" value={id} />
					))}
					<Button name="intent" value="accept" icon={Check}>
						Accept all {suggestions.length} suggestions
					</Button>
				</Form>
			)}
		</Card>
	)
}
