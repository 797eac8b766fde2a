import { useSyncExternalStore } from 'react'

const onInput = (changed: () => void) => {
	document.addEventListener('input', changed)
	return () => document.removeEventListener('input', changed)
}

/**
 * Whether what is filled in passes, read from the form itself: what was typed before the scripts came
 * counts. True without scripts, where the server says what is missing.
 */
export const useFormCheck = (formId: string, passes: (form: HTMLFormElement) => boolean): boolean =>
	useSyncExternalStore(
		onInput,
		() => {
			const form = document.forms.namedItem(formId)
			return form === null || passes(form)
		},
		() => true,
	)
