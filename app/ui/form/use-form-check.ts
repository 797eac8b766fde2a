import { useSyncExternalStore } from 'react'

const onInput = (changed: () => void) => {
	document.addEventListener('input', changed)
	return () => document.removeEventListener('input', changed)
}

/**
 * Whether the filled-in form passes a check, including input from before the scripts were loaded. True without
 * scripts, where the server reports what is missing.
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
