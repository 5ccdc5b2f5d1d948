import { buttonClasses } from './button.tsx';
import { classes } from './classes.ts';

/** How the button of a menu looks, before and after the menu is loaded. */
export const MENU_BUTTON = classes(buttonClasses('plain', 'icon'), 'w-auto min-w-10 px-2');
