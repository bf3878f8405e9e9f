/* Sets theme and density on <html> before the first paint. Loaded as a classic script from the head, because the
   content security policy allows no inline script. pwa/src/common/ui/shapes/appearance.ts is the typed way to call it later.

   A screen may have its own light: in the sun, on a dark workshop wall, dense on a desk. A person's own choice
   is kept for each such place by itself, so that dark at home does not turn the driver's list dark in the sun.
   Such a place is shown in one of two ways: `field` with its own light, or `desk` like the rest of the office. */
(function () {
  const places = [
    { path: '/admin/deliveries', theme: 'outdoors', density: 'glove' },
    { path: '/admin/jobs', theme: 'dark', density: 'glove' },
    { path: '/admin', density: 'compact' },
  ];
  /* The ground of each theme in tokens.css; a test holds them equal. */
  const grounds = { light: '#f5f2eb', dark: '#0b1018', outdoors: '#ffffff' };
  const desks = window.matchMedia('(pointer: fine) and (min-width: 64rem)');
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  let path = window.location.pathname;
  // Asked when a place is entered: a window made narrower in it must not close what is open.
  let isDesk = desks.matches;

  function ownPlaceFor(where) {
    return places.find(place => where === place.path || where.startsWith(place.path + '/')) ?? { path: '' };
  }

  function placeFor(where) {
    const place = ownPlaceFor(where);
    return place.theme && presentation(where) === 'desk' ? ownPlaceFor('/admin') : place;
  }

  function presentationKey(where) {
    return 'selvedge.presentation' + ownPlaceFor(where).path;
  }

  function chosenPresentation(where) {
    try {
      const value = window.localStorage.getItem(presentationKey(where));
      return value === 'desk' || value === 'field' ? value : null;
    } catch {
      return null; // storage is switched off
    }
  }

  function presentation(where) {
    if (!ownPlaceFor(where).theme) return 'desk';
    return chosenPresentation(where) ?? (isDesk ? 'desk' : 'field');
  }

  function present(choice) {
    try {
      window.localStorage.setItem(presentationKey(path), choice);
    } catch {
      return; // storage is switched off: the choice cannot be kept
    }
    apply(path);
  }

  function keyFor(where) {
    const place = placeFor(where);
    return 'selvedge.theme' + (place.theme ? place.path : '');
  }

  function chosen(where) {
    try {
      const value = window.localStorage.getItem(keyFor(where));
      return value && Object.hasOwn(grounds, value) ? value : 'system';
    } catch {
      return 'system'; // storage is switched off
    }
  }

  function apply(where) {
    if (ownPlaceFor(where).path !== ownPlaceFor(path).path) isDesk = desks.matches;
    path = where;
    const place = placeFor(where);
    const choice = chosen(where);
    const theme = choice === 'system' ? place.theme || (prefersDark.matches ? 'dark' : 'light') : choice;
    const root = document.documentElement;
    root.setAttribute('data-theme', theme);
    root.setAttribute('data-density', place.density || 'comfortable');
    const meta = document.querySelector('meta[name="theme-color"]');
    if (meta) meta.setAttribute('content', grounds[theme]);
  }

  function choose(choice) {
    try {
      if (choice === 'system') window.localStorage.removeItem(keyFor(path));
      else window.localStorage.setItem(keyFor(path), choice);
    } catch {
      return; // storage is switched off: the choice cannot be kept
    }
    apply(path);
  }

  window.appearance = {
    apply: apply,
    choose: choose,
    chosen: function () {
      return chosen(path);
    },
    present: present,
    presentation: function () {
      return presentation(path);
    },
    hasChosenPresentation: function () {
      return chosenPresentation(path) !== null;
    },
  };
  prefersDark.addEventListener('change', function () {
    apply(path);
  });
  apply(path);
})();
