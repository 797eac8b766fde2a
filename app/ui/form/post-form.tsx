import { getFormProps, type FormMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Errors } from './errors'

type Props<Fields extends Record<string, unknown>> = {
	form: FormMetadata<Fields>
	className: string
	children: ReactNode
}

/** A form that posts to its page, headed by what is wrong with it as a whole. */
export function PostForm<Fields extends Record<string, unknown>>(props: Props<Fields>) {
	const { form, className, children } = props
	return (
		<Form method="post" {...getFormProps(form)} className={className}>
			<Errors id={form.errorId} errors={form.errors} />
			{children}
		</Form>
	)
}
