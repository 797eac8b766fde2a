import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Form } from '~/ui/page-farm/form'

type Props = { label: string; children: ReactNode }

/** The question before the entry of the page is deleted, below its form. */
export function DeleteEntry({ label, children }: Props) {
	return (
		<div className="max-w-5xl border-t border-line pt-4">
			<AskFirst label={label}>
				<p>{children}</p>
				<Form method="post">
					<Button variant="danger" name="intent" value="remove">
						{label}
					</Button>
				</Form>
			</AskFirst>
		</div>
	)
}
