import { useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react'
import { useActionData, useLoaderData, useNavigation, type Fetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

declare const FIELDS: unique symbol

/** A loader typed with the fields of its page's form, made by `formPage`. */
export type FormLoader<Fields> = { [FIELDS]?: Fields }

type PageFields<T> = T extends (...args: never[]) => unknown
	? T extends FormLoader<infer Fields>
		? Fields
		: never
	: T

/**
 * A form of a page made by `formPage` or `formsPage`: its metadata, its fields, and whether it is being sent.
 * `T` is the page's loader, or the type of the fields when the page has several forms, or several pages share
 * one. `id` is the form's name when there are several. A `fetcher` that sends the form keeps its answer while
 * the rest of the page is reloaded.
 */
export function useFormPage<T>(id: string, fetcher?: Fetcher) {
	type Fields = PageFields<T> & Record<string, unknown>
	const loaded = useLoaderData() as OneForm<Fields> | SeveralForms<Fields>
	const isOneOfSeveral = 'constraints' in loaded
	const { constraint, values, refused }: OneForm<Fields> = isOneOfSeveral
		? { constraint: loaded.constraints[id], values: loaded.values?.[id] }
		: loaded
	const atPage = useActionData<Answer>()
	const answer = (fetcher?.data as Answer | undefined) ?? atPage
	const navigation = useNavigation()
	const { state, formData, formMethod } = fetcher ?? navigation
	const lastResult = isOneOfSeveral && answer?.form !== id ? undefined : (answer ?? refused)
	// Conform keys list items by its default value. A page that comes back with one more item (its button was
	// pressed before scripts were loaded) has to key that one too; otherwise its input is lost when another
	// item is removed.
	const [openedWith] = useState(lastResult)
	const sent = lastResult === openedWith ? (lastResult?.initialValue as typeof values) : undefined
	const [form, fields] = useForm<Fields>({
		id,
		lastResult,
		defaultValue: sent ?? values,
		constraint,
		defaultNoValidate: false, // the browser checks the form until scripts arrive
	})
	const isSent = !isOneOfSeveral || (formData?.get('intent') ?? loaded.unnamed) === id
	const isSending = state !== 'idle' && isSent
	useResetWhenDone(form.id, {
		isSending: isSending && formMethod !== 'GET',
		isAnswered: lastResult != null,
		once: loaded.once,
	})
	return [form, fields, isSending] as const
}

type SubmittedForm = { isSending: boolean; isAnswered: boolean; once: string | undefined }

/**
 * Resets a form after success when its page stays, so that it shows the saved values and no old errors.
 * Success is recognized by a new `once` of a reloaded page and no answer of the form.
 */
function useResetWhenDone(formId: string, { isSending, isAnswered, once }: SubmittedForm): void {
	const sentWith = useRef<string>()
	useEffect(() => {
		if (isSending) {
			sentWith.current ??= once
			return
		}
		const isDone = sentWith.current !== undefined && sentWith.current !== once && !isAnswered
		sentWith.current = undefined
		if (isDone) document.forms.namedItem(formId)?.reset()
	}, [formId, isSending, isAnswered, once])
}

type Answer = SubmissionResult<string[]> & { form?: string }
type Constraint = Record<string, object>
type OneForm<Fields> = {
	once?: string
	constraint?: Constraint
	values?: DefaultValue<Fields>
	/** Errors of a form that was sent in the address (`method="get"`). */
	refused?: SubmissionResult<string[]> | null
}
type SeveralForms<Fields> = {
	once?: string
	constraints: Record<string, Constraint>
	unnamed?: string
	values?: Record<string, DefaultValue<Fields>>
}
