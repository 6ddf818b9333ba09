-- Words that mean about the same in every company, in the Spanish of several countries, and irregular verb forms that share no stem.
-- They count less than a company's own synonyms.
create or replace function app.faq_common_synonyms() returns table (id integer, palabras text[])
language sql immutable parallel safe rows 150
begin atomic
  select g.id::integer, string_to_array(g.words, ', ') from unnest(array[
    -- Irregular forms.
    'hacer, hecho, hago, hizo, haz', 'poner, puesto, pongo, puso', 'decir, dicho, digo, dijo', 'ver, visto, vio',
    'abrir, abierto', 'cubrir, cubierto', 'escribir, escrito', 'romper, roto', 'volver, vuelto', 'devolver, devuelto', 'resolver, resuelto',
    'morir, muerto, muerte, fallecer, fallecido', 'imprimir, impreso, impresion', 'ir, voy, fui, iba', 'venir, vengo, vino', 'traer, traigo, trajo',
    'saber, supo', 'salir, salgo, salida', 'conducir, condujo', 'oler, huele', 'caber, quepa', 'caer, caido, caigo', 'dar, doy, dio, dieron',
    'elegir, eleccion, escoger, seleccionar', 'pedir, peticion, solicitar, solicitud', 'leer, lectura', 'oir, escuchar', 'prever, previsto', 'tratar, tratamiento',
    'incluir, incluye, incluido', 'seguir, sigo, seguimiento', 'construir, construccion', 'medir, medida, medicion', 'freir, frito',
    -- Money.
    'precio, coste, costo, costar, tarifa, valer, importe, cobrar', 'caro, costoso', 'barato, economico', 'gratis, gratuito, sin coste, sin cargo, regalo',
    'dinero, plata, efectivo, reembolso', 'reembolso, devolucion, reintegro, devolver el dinero', 'descuento, rebaja, promocion, oferta, cupon',
    'factura, boleta, recibo, comprobante, ticket, tique', 'pagar, abonar, pago, abono', 'plazos, cuotas, mensualidades, financiar, financiacion',
    'presupuesto, cotizacion, cotizar, presupuestar', 'adelanto, anticipo, señal, deposito', 'tarjeta, credito, debito', 'cuenta, iban, bancaria',
    'deber, deuda, deber dinero, impago, moroso', 'sueldo, salario, nomina, paga', 'propina, gratificacion',
    -- People and work.
    'cliente, usuario, comprador', 'jefe, responsable, encargado, supervisor, gerente', 'trabajador, empleado, colaborador, operario',
    'compañero, colega', 'proveedor, suministrador', 'niño, hijo, menor, nene, peque, chico, infantil', 'bebe, recien nacido', 'medico, doctor',
    'vacaciones, dias libres, descanso, permiso', 'baja, enfermo, enfermedad, incapacidad', 'horario, hora, horas, turno, apertura',
    'contratar, contrato', 'reunion, cita, junta', 'cita, turno, hora, visita, reserva', 'agendar, reservar, pedir cita, sacar turno',
    'oficina, despacho', 'tienda, local, negocio, sucursal', 'empresa, compañia, firma', 'formacion, curso, capacitacion, entrenamiento',
    -- Acts.
    'cancelar, anular, cancelacion, anulacion, dar de baja', 'cambiar, modificar, cambio, modificacion, reprogramar', 'aplazar, posponer, retrasar, postergar',
    'empezar, comenzar, iniciar, inicio, comienzo', 'terminar, acabar, finalizar, fin', 'durar, duracion, tardar, demorar, tiempo',
    'retraso, demora, tardanza, tarde, atraso', 'enviar, mandar, envio, despachar, remitir', 'recibir, recepcion, llegar', 'entregar, entrega, reparto, domicilio',
    'paquete, pedido, encargo, orden', 'seguimiento, rastrear, rastreo, localizar', 'comprar, compra, adquirir', 'vender, venta', 'buscar, encontrar, hallar, localizar',
    'perder, extraviar, olvidar, extraviado', 'robar, robo, hurto', 'arreglar, reparar, reparacion, arreglo, solucionar, componer', 'averia, fallo, falla, problema, desperfecto',
    'no funciona, estropeado, roto, averiado, dañado, descompuesto, defectuoso', 'romper, estropear, dañar, averiar', 'instalar, montar, colocar, poner, instalacion, montaje',
    'quitar, retirar, sacar, eliminar, extraer', 'borrar, eliminar, suprimir', 'encender, prender, arrancar', 'apagar, desconectar', 'limpiar, limpieza, lavar, asear',
    'mancha, suciedad, sucio', 'revisar, revision, comprobar, verificar, chequear, inspeccion', 'mantenimiento, mantencion, revision', 'limpieza, higiene',
    'llamar, telefonear, contactar, llamada', 'avisar, notificar, informar, comunicar, aviso', 'contestar, responder, respuesta', 'preguntar, pregunta, consulta, duda',
    'reclamar, reclamacion, reclamo, queja, quejarse, protesta', 'devolver, regresar, retornar, devolucion', 'cambiar, canjear, cambio, canje', 'garantia, cobertura, cubrir, garantizar',
    'seguro, poliza, aseguradora', 'firmar, firma', 'autorizar, permiso, autorizacion, permitir', 'obligatorio, necesario, requisito, imprescindible', 'prohibido, permitir, dejar',
    'guardar, conservar, almacenar', 'ayudar, ayuda, asistencia, soporte', 'explicar, contar', 'usar, utilizar, uso, emplear, manejar', 'probar, prueba, probarse',
    'subir, aumentar, incrementar, subida', 'bajar, reducir, disminuir', 'esperar, espera', 'doler, dolor, molestia, duele',
    -- Objects and places.
    'movil, celular, telefono, smartphone', 'telefono, numero', 'ordenador, computadora, computador, portatil, laptop, pc', 'tele, television, televisor, pantalla',
    'correo, email, mail, correo electronico', 'web, pagina, sitio, internet, online, linea', 'wifi, internet, red, conexion', 'contraseña, clave, password', 'aplicacion, app, programa, software',
    'coche, carro, auto, automovil, vehiculo', 'aparcar, estacionar, parking, aparcamiento, estacionamiento, garaje, cochera', 'furgoneta, camioneta, van', 'autobus, bus, autocar, colectivo, camion',
    'casa, vivienda, domicilio, hogar, piso, departamento, apartamento', 'piso, suelo, planta', 'habitacion, cuarto, dormitorio, pieza', 'baño, aseo, servicio, lavabo', 'ducha, regadera, baño',
    'direccion, domicilio, ubicacion, donde estan', 'llave, tarjeta', 'ascensor, elevador', 'nevera, frigorifico, heladera, refrigerador', 'grifo, canilla, llave', 'enchufe, tomacorriente, corriente, toma',
    'luz, electricidad, corriente, electrico', 'bombilla, foco, lampara, ampolleta', 'ruido, sonido, ruidoso', 'olor, oler, huele', 'agua, fuga, gotear, goteo, gotea', 'calor, caliente', 'frio, enfriar, fria, helado',
    'pila, bateria',
    'gafas, lentes, anteojos', 'caja, embalaje, envoltorio, empaque',
    'comida, alimento, comer', 'alergia, alergico, intolerancia', 'medicamento, medicina, remedio, pastilla, farmaco',
    'perro, gato, mascota, animal, animales', 'documento, papel, papeles, documentacion', 'documento de identidad, dni, cedula, carnet, pasaporte', 'formulario, impreso, planilla, ficha', 'lista, listado',
    'urgencia, urgente, emergencia', 'fiesta, festivo, feriado, domingo', 'fin de semana, sabado, domingo', 'mañana, pronto', 'rapido, urgente, express', 'lejos, distancia, lejano, zona', 'zona, area, region, cobertura',
    'fecha, dia', 'semana, semanal', 'mes, mensual', 'año, anual', 'viejo, antiguo, usado', 'nuevo, estrenar', 'pequeño, chico', 'grande, amplio', 'malo, mal, defectuoso', 'seguro, peligro, peligroso, riesgo'
  ]) with ordinality g (words, id);
end;
grant execute on function app.faq_common_synonyms() to ensaya_gate;
