import { Form } from '~/ui/page-farm/form'
import { SaveRow, type SaveRowProps } from './save-row'

/** The form of a page that asks before something is taken away: do it, or leave. */
export function ConfirmForm(props: SaveRowProps) {
	return (
		<Form method="post" className="mt-5">
			<SaveRow variant="danger" {...props} />
		</Form>
	)
}
