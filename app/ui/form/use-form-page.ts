import { useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'

declare const FIELDS: unique symbol

/** A loader that knows the fields of its page's form: `formPage` makes them. */
export type FormLoader<Fields> = { [FIELDS]?: Fields }

type FieldsOf<T> = T extends (...args: never[]) => unknown
	? T extends FormLoader<infer Fields>
		? Fields
		: never
	: T

/**
 * The form of a page made by `formPage`: its metadata, its fields, and whether it is being sent.
 * `T` is the page's loader, or the fields' type where several pages share the form.
 */
export function useFormPage<T>(id: string) {
	type Fields = FieldsOf<T> & Record<string, unknown>
	const { constraint, values } = useLoaderData() as FormData<Fields>
	const [form, fields] = useForm<Fields>({
		id,
		lastResult: useActionData<SubmissionResult<string[]>>(),
		defaultValue: values,
		constraint,
		defaultNoValidate: false, // the browser checks the form until scripts arrive
	})
	return [form, fields, useNavigation().state !== 'idle'] as const
}

type FormData<Fields> = { constraint: Record<string, object>; values?: DefaultValue<Fields> }
