/**
 * Stands in for Stripe.js in browser tests. Speaks to https://api.stripe.com with the publishable key and the client
 * secret, as the real one does; the test routes that to the double. The Payment Element is a plain card form.
 *
 *   Stripe(key).elements({ clientSecret }).create('payment').mount(node)
 *   confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }) → { paymentIntent } | { error }
 *   retrievePaymentIntent(clientSecret), handleNextAction({ clientSecret })
 */
(() => {
  const apiOrigin = 'https://api.stripe.com';
  const incomplete = {
    type: 'validation_error',
    code: 'incomplete_number',
    message: 'Your card number is incomplete.',
  };

  function formOf(fields, prefix = '', form = new URLSearchParams()) {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === null) continue;
      const key = prefix ? `${prefix}[${name}]` : name;
      if (typeof value === 'object') formOf(value, key, form);
      else form.append(key, String(value));
    }
    return form;
  }

  async function ask(key, method, path, fields) {
    const form = formOf(fields);
    const isGet = method === 'GET';
    const answer = await fetch(`${apiOrigin}${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(isGet ? {} : { body: form }),
    }).catch(() => null);
    if (!answer)
      return { error: { type: 'api_connection_error', message: 'We could not reach the payment provider.' } };
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  }

  function field(label, name, attributes) {
    const wrapper = document.createElement('label');
    wrapper.textContent = label;
    const input = document.createElement('input');
    Object.assign(input, { name, ...attributes });
    // As wide as it is given, like Stripe's own frame, whatever the size of text.
    input.style.width = '100%';
    wrapper.append(input);
    return { wrapper, input };
  }

  function createElement(type) {
    const handlers = new Map();
    const emit = (name, event = {}) =>
      (handlers.get(name) ?? []).forEach(handler => handler({ elementType: type, ...event }));
    const number = field('Card number', 'number', { inputMode: 'numeric', autocomplete: 'cc-number' });
    const expiry = field('Expiration date', 'expiry', { autocomplete: 'cc-exp' });
    const cvc = field('Security code', 'cvc', { autocomplete: 'cc-csc' });
    const box = document.createElement('div');
    box.dataset.standIn = 'payment-element';
    box.append(number.wrapper, expiry.wrapper, cvc.wrapper);
    const digits = () => number.input.value.replace(/\D/g, '');
    box.addEventListener('input', () => {
      emit('change', { complete: digits().length >= 13, empty: digits() === '', value: { type: 'card' } });
    });
    const element = {
      digits,
      mount(target) {
        const node = typeof target === 'string' ? document.querySelector(target) : target;
        node.append(box);
        queueMicrotask(() => emit('ready'));
      },
      unmount: () => box.remove(),
      destroy: () => box.remove(),
      update() {},
      focus: () => number.input.focus(),
      blur() {},
      clear: () => (number.input.value = ''),
      collapse() {},
      on(name, handler) {
        handlers.set(name, [...(handlers.get(name) ?? []), handler]);
        return element;
      },
      once: (name, handler) => element.on(name, handler),
      off(name, handler) {
        handlers.set(
          name,
          (handlers.get(name) ?? []).filter(one => one !== handler),
        );
        return element;
      },
    };
    return element;
  }

  function createElements(options = {}) {
    const made = new Map();
    const elements = {
      options,
      create(type) {
        const element = createElement(type);
        made.set(type, element);
        return element;
      },
      getElement: type => made.get(typeof type === 'string' ? type : 'payment') ?? null,
      update: changes => Object.assign(options, changes),
      fetchUpdates: async () => ({}),
      submit: async () =>
        isComplete(made.get('payment')) ? { selectedPaymentMethod: 'card' } : { error: incomplete },
    };
    return elements;
  }

  const isComplete = element => Boolean(element && element.digits().length >= 13);

  /** The bank's window: it answers when somebody presses one of its buttons. */
  function askBank() {
    return new Promise(resolve => {
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      dialog.setAttribute('aria-label', '3D Secure 2 test page');
      dialog.dataset.standIn = 'bank';
      // Above whatever the page shows; by the object model, which a strict policy allows.
      Object.assign(dialog.style, {
        position: 'fixed',
        inset: '20% 10%',
        zIndex: '2147483647',
        background: '#fff',
        color: '#000',
      });
      for (const [words, outcome] of [
        ['Complete', 'approve'],
        ['Fail', 'fail'],
      ]) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = words;
        button.addEventListener('click', () => {
          dialog.remove();
          resolve(outcome);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
    });
  }

  window.Stripe = key => {
    const idOf = secret => secret.split('_secret_')[0];

    async function follow(result, clientSecret) {
      const action = result.paymentIntent?.next_action;
      if (!action) return result;
      if (action.type === 'redirect_to_url') {
        location.assign(action.redirect_to_url.url);
        return new Promise(() => {});
      }
      const outcome = await askBank();
      const path = `/v1/double/${idOf(clientSecret)}/authenticate`;
      const answered = await ask(key, 'POST', path, { client_secret: clientSecret, outcome });
      const intent = answered.paymentIntent;
      return intent?.status === 'requires_payment_method' ? { error: intent.last_payment_error } : answered;
    }

    async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? elements?.options.clientSecret;
      const element = elements?.getElement('payment');
      const named = confirmParams.payment_method;
      if (!named && !confirmParams.payment_method_data?.type && !isComplete(element))
        return { error: incomplete };
      const card = {
        type: 'card',
        card: { number: element?.digits() },
        ...confirmParams.payment_method_data,
      };
      const how = named ? { payment_method: named } : { payment_method_data: card };
      const fields = {
        client_secret: secret,
        return_url: confirmParams.return_url,
        shipping: confirmParams.shipping,
        ...how,
      };
      const confirmed = await ask(key, 'POST', `/v1/payment_intents/${idOf(secret)}/confirm`, fields);
      const result = await follow(confirmed, secret);
      if (redirect !== 'if_required' && result.paymentIntent) {
        const back = new URL(confirmParams.return_url, location.href);
        back.searchParams.set('payment_intent', idOf(secret));
        back.searchParams.set('payment_intent_client_secret', secret);
        back.searchParams.set('redirect_status', result.paymentIntent.status);
        location.assign(back);
        return new Promise(() => {});
      }
      return result;
    }

    const retrievePaymentIntent = clientSecret =>
      ask(key, 'GET', `/v1/payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret });

    return {
      elements: createElements,
      confirmPayment,
      retrievePaymentIntent,
      handleNextAction: async ({ clientSecret }) =>
        follow(await retrievePaymentIntent(clientSecret), clientSecret),
      confirmAfterpayClearpayPayment: (clientSecret, { payment_method: method = {}, ...rest } = {}) =>
        confirmPayment({
          clientSecret,
          redirect: 'if_required',
          confirmParams: { ...rest, payment_method_data: { type: 'afterpay_clearpay', ...method } },
        }),
      createPaymentMethod: async () => ({
        error: { type: 'api_error', message: 'Not part of the stand-in.' },
      }),
      createToken: async () => ({ error: { type: 'api_error', message: 'Not part of the stand-in.' } }),
      confirmCardPayment: (clientSecret, { payment_method } = {}) =>
        confirmPayment({ clientSecret, redirect: 'if_required', confirmParams: { payment_method } }),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  };
  // The loader warns of another version than its own.
  window.Stripe.version = 'endive';
})();
