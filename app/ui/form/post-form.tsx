import { getFormProps, type FormMetadata } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'
import { Form } from '~/ui/page-farm/form'
import { Errors } from './errors'
import { SubmissionToken } from './submission-token'

type Props<Fields extends Record<string, unknown>> = FormProps & {
	form: FormMetadata<Fields>
	/** The name of the form, where the page has several. */
	intent?: string
}

/** A form that posts to its page, with its general errors on top. */
export function PostForm<Fields extends Record<string, unknown>>(props: Props<Fields>) {
	const { form, intent, children, ...rest } = props
	return (
		<Form method="post" {...getFormProps(form)} {...rest}>
			<SubmissionToken />
			{intent && <input type="hidden" name="intent" value={intent} />}
			<div className="col-span-full empty:hidden">
				<Errors id={form.errorId} errors={form.errors} />
			</div>
			{children}
		</Form>
	)
}
